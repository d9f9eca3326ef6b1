import { Page, PageHeading } from '../../ui/section';

export function CartPage() {
  return (
    <Page>
      <PageHeading title="My Cart" />
    </Page>
  );
}
