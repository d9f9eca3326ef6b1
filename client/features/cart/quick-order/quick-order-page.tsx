import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '../../../ui/lazy-component';
import { LoadingBlocks } from '../../../ui/states';
import { Page, PageHeading } from '../../../ui/section';
import { useSession } from '../../auth/use-session';
import type { CopiedOrder } from './use-order-rows';

const QuickOrder = lazyComponent(() => import('./quick-order'), 'QuickOrder');

/** Lines that are typed, pasted or dropped as a file, and added to the cart together. */
export function QuickOrderPage() {
  const { user } = useSession();
  const copied = useLocation().state as CopiedOrder | null;
  const [orderCode, setOrderCode] = useState(copied?.orderCode);
  return (
    <Page>
      <PageHeading
        title={orderCode ? `Order again: ${orderCode}` : 'Quick Order'}
        intro={
          orderCode
            ? 'Check the lines of this order, then add them to your cart.'
            : 'One design on each line, as in RI-0042 x 3 size 14 22k. Paste lines from a spreadsheet or a chat, or choose a file.'
        }
      />
      <Suspense fallback={<LoadingBlocks label="Loading the lines" heights={[48, 64]} />}>
        {user && <QuickOrder key={user.id} customer={user.id} onOrderCode={setOrderCode} />}
      </Suspense>
    </Page>
  );
}

export { QuickOrderPage as Component };
