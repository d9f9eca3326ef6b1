import { Suspense, useState } from 'react';
import type { OrderStatus } from '../../../graphql/types.generated';
import { useLatest } from '../../../lib/use-latest';
import { lazyComponent, useIdleLoad } from '../../../ui/lazy-component';
import { useSession } from '../../auth/use-session';
import type { ChosenPdf } from './send-pdf';
import type { SendPdfDialogProps } from './send-pdf-dialog';
import type { StatusDialogProps } from './status-dialog';

const loadDialogs = () => import('./order-dialogs');
const SendPdfDialog = lazyComponent<SendPdfDialogProps, 'SendPdfDialog'>(loadDialogs, 'SendPdfDialog');
const StatusDialog = lazyComponent<StatusDialogProps, 'StatusDialog'>(loadDialogs, 'StatusDialog');

/** The dialogs that change a status and send a PDF, for the list of orders and the page of an order. */
export const useOrderActions = () => {
  const [statusChange, setStatusChange] = useState<{ orderId: string; status: OrderStatus }>();
  const [chosenPdf, setChosenPdf] = useState<ChosenPdf>();
  useIdleLoad(loadDialogs);
  // A stable handler keeps the columns stable, so that only changed rows re-render.
  const onStatusChange = useLatest((orderId: string, status: OrderStatus) => setStatusChange({ orderId, status }));
  const mayChange = useSession().may('orders:write');
  return {
    /** Undefined for those who only see orders. */
    onStatusChange: mayChange ? onStatusChange : undefined,
    /** Value of `ChoosePdfContext`. */
    choosePdf: mayChange ? setChosenPdf : null,
    opened: statusChange !== undefined || chosenPdf !== undefined,
    dialogs: (
      <Suspense>
        {statusChange && (
          <StatusDialog
            key={`${statusChange.orderId} ${statusChange.status}`}
            orderId={statusChange.orderId}
            initialStatus={statusChange.status}
            onClose={() => setStatusChange(undefined)}
          />
        )}
        {chosenPdf && (
          <SendPdfDialog chosen={chosenPdf} onChoose={setChosenPdf} onClose={() => setChosenPdf(undefined)} />
        )}
      </Suspense>
    ),
  };
};
