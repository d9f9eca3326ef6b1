import { createContext, use } from 'react';
import { formatBytes, formatDate } from '../../../lib/format';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import { PdfPicker } from './pdf-picker';
import type { ChosenPdf } from './send-pdf-dialog';
import classes from './send-pdf.module.css';

/** Opens the dialog that sends a PDF. The page renders it, so that it stays when a row leaves the list. */
export const ChoosePdfContext = createContext<((chosen: ChosenPdf) => void) | null>(null);

interface SendPdfProps {
  order: Pick<AdminOrderRowFragment, 'id' | 'orderId' | 'customer' | 'designs'>;
  /** Hides the link to the newest PDF, for places that already list the PDFs. */
  withoutLink?: boolean;
}

/** The link to the newest PDF, and the button to choose one. */
export function SendPdf({ order, withoutLink }: SendPdfProps) {
  const choose = use(ChoosePdfContext);
  const [newest] = order.designs;
  return (
    <div className={classes.cell}>
      {newest && !withoutLink && (
        <a
          className={classes.link}
          href={newest.url}
          download={newest.fileName}
          title={`${newest.fileName}, ${formatBytes(newest.bytes)}, ${formatDate(newest.at)}`}
        >
          {newest.fileName}
        </a>
      )}
      <div className={classes.controls}>
        <PdfPicker
          text={newest ? 'New version' : 'Upload PDF'}
          label={newest ? `Upload a new version for ${order.orderId}` : `Upload PDF for ${order.orderId}`}
          onChoose={(file) => choose?.({ order, file })}
        />
        {!withoutLink && order.designs.length > 1 && (
          <span className={classes.versions}>{order.designs.length} versions</span>
        )}
      </div>
    </div>
  );
}
