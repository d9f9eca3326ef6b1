import { companyProblems } from '../../../domain/companies';
import { Page } from '../../ui/section';
import { EmptyState } from '../../ui/states';

/** Shown to viewers of a company at the addresses of carts and orders. */
export function NoOrders() {
  return (
    <Page>
      <EmptyState
        heading="h1"
        title="No orders for viewers"
        text={companyProblems.ordering}
        link={{ to: '/product', text: 'Explore the collection' }}
      />
    </Page>
  );
}
