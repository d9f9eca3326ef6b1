import { Page, PageHeading } from '../../ui/section';

export function OrdersPage() {
  return (
    <Page>
      <PageHeading title="My Orders" />
    </Page>
  );
}
