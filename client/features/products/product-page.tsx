import { Page, PageHeading } from '../../ui/section';

export function ProductPage() {
  return (
    <Page>
      <PageHeading title="Product" />
    </Page>
  );
}
