import { createContext, use } from 'react';
import IconFileTypePdf from '~icons/tabler/file-type-pdf';
import IconUpload from '~icons/tabler/upload';
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
  /** Shows icons with tooltips, for tables. */
  icons?: boolean;
}

const icon = { size: 20, stroke: 1.25, 'aria-hidden': true } as const;

/** The link to the newest PDF, and the button to choose one. */
export function SendPdf({ order, withoutLink, icons }: SendPdfProps) {
  const choose = use(ChoosePdfContext);
  const [newest] = order.designs;
  return (
    <div className={classes.cell} data-icons={icons || undefined}>
      {newest && !withoutLink && (
        <a
          className={classes.link}
          href={newest.url}
          download={newest.fileName}
          title={`${newest.fileName}, ${formatBytes(newest.bytes)}, ${formatDate(newest.at)}`}
          aria-label={newest.fileName}
        >
          {icons ? <IconFileTypePdf {...icon} /> : newest.fileName}
        </a>
      )}
      <div className={classes.controls}>
        <PdfPicker
          text={newest ? 'New version' : 'Upload PDF'}
          icon={icons && <IconUpload {...icon} />}
          label={newest ? `Upload a new version for ${order.orderId}` : `Upload PDF for ${order.orderId}`}
          onChoose={(file) => choose?.({ order, file })}
        />
        {!withoutLink && !icons && order.designs.length > 1 && (
          <span className={classes.versions}>{order.designs.length} versions</span>
        )}
      </div>
    </div>
  );
}
