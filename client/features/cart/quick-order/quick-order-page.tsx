import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazy-component';
import { LoadingBlocks } from '../../../ui/loading-blocks';
import { Page, PageHeading } from '../../../ui/section';
import { useSession } from '../../auth/use-session';

const QuickOrder = lazyComponent(() => import('./quick-order'), 'QuickOrder');

/** Lines that are typed, pasted or dropped as a file, and added to the cart together. */
export function QuickOrderPage() {
  const { user } = useSession();
  return (
    <Page>
      <PageHeading
        title="Quick Order"
        intro="One design on each line, as in RI-0042 x 3 size 14 22k. Paste lines from a spreadsheet or a chat, or choose a file."
      />
      <Suspense fallback={<LoadingBlocks label="Loading the lines" heights={[48, 64]} />}>
        {user && <QuickOrder key={user.id} customer={user.id} />}
      </Suspense>
    </Page>
  );
}
