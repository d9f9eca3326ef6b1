import { companyProblems } from '../../../domain/companies';
import { areaLabels } from '../../../domain/staff';
import { useSession } from '../../features/auth/use-session';
import { Page } from '../../ui/section';
import { EmptyState } from '../../ui/states';

/** Shown at the addresses of carts and orders to viewers of a company, and to staff who may not see orders. */
export function NoOrders() {
  const { isAdmin } = useSession();
  return (
    <Page>
      <EmptyState
        heading="h1"
        title={isAdmin ? 'My Orders' : 'No orders for viewers'}
        text={
          isAdmin ? (
            <>
              Your role doesn&apos;t include orders. Ask an owner for <strong>{areaLabels.orders}</strong>.
            </>
          ) : (
            companyProblems.ordering
          )
        }
        link={{ to: '/product', text: 'Explore the collection' }}
      />
    </Page>
  );
}
