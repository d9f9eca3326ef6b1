import { createContext, use, type ReactNode } from 'react';
import IconFileTypePdf from '~icons/tabler/file-type-pdf';
import IconUpload from '~icons/tabler/upload';
import { formatBytes, formatDate } from '../../../lib/format';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import { designRules } from '../../../../domain/orders';
import { withContentType } from '../../../lib/chosen-file';
import classes from './send-pdf.module.css';

interface PdfPickerProps {
  text: string;
  /** Shown instead of the text, which is its tooltip then. */
  icon?: ReactNode;
  /** The accessible name, which tells the pickers of several orders apart. */
  label: string;
  /** Looks like a link instead of a button. */
  asLink?: boolean;
  onChoose: (file: File) => void;
}

/** Button that opens the file picker. Plain HTML for speed, because a page can have 100 rows. */
export function PdfPicker({ text, icon, label, asLink, onChoose }: PdfPickerProps) {
  return (
    <label
      className={classes.picker}
      data-link={asLink || undefined}
      data-icon={Boolean(icon) || undefined}
      title={icon ? text : undefined}
    >
      {icon || text}
      <input
        type="file"
        accept={designRules.types.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void withContentType(file).then(onChoose);
          // Allows the same file to be selected again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

export interface ChosenPdf {
  order: Pick<AdminOrderRowFragment, 'id' | 'orderId' | 'customer'>;
  file: File;
}

/**
 * Opens the dialog that sends a PDF. The page renders it, so that it stays when a row leaves the list. Null for those
 * who only see PDFs.
 */
export const ChoosePdfContext = createContext<((chosen: ChosenPdf) => void) | null>(null);

interface SendPdfProps {
  order: Pick<AdminOrderRowFragment, 'id' | 'orderId' | 'customer' | 'designs'>;
  /** Hides the link to the newest PDF, for places that already list the PDFs. */
  withoutLink?: boolean;
  /** Shows icons with tooltips, for tables. */
  icons?: boolean;
}

const icon = { size: 20, stroke: 1.25, 'aria-hidden': true } as const;

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
        {choose && (
          <PdfPicker
            text={newest ? 'New version' : 'Upload PDF'}
            icon={icons && <IconUpload {...icon} />}
            label={newest ? `Upload a new version for ${order.orderId}` : `Upload PDF for ${order.orderId}`}
            onChoose={(file) => choose({ order, file })}
          />
        )}
        {!withoutLink && !icons && order.designs.length > 1 && (
          <span className="quiet smallest nowrap">{order.designs.length} versions</span>
        )}
      </div>
    </div>
  );
}
