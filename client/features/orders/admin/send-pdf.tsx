import { designRules } from '../../../../domain/orders';
import { formatBytes, formatDate } from '../../../lib/format';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import classes from './send-pdf.module.css';
import { useDesignUpload, type DesignUpload } from './use-send-design';

interface SendPdfProps {
  order: Pick<AdminOrderRowFragment, 'id' | 'orderId' | 'designs'>;
  /** Hides the link to the newest PDF, for places that already list the PDFs. */
  withoutLink?: boolean;
}

/** Uses plain HTML elements for speed, because a page can have 100 rows. */
function Progress({ orderId, upload, onCancel }: { orderId: string; upload: DesignUpload; onCancel: () => void }) {
  const percent = Math.round((upload.progress ?? 0) * 100);
  return (
    <div className={classes.uploading}>
      <span className={classes.spinner} aria-hidden />
      <progress className={classes.bar} max={100} value={percent} aria-label={`Upload for ${orderId}`} />
      {/* At 100 % the file is sent, but the server has not responded yet. */}
      <span className={classes.percent}>{percent < 100 ? `${percent} %` : 'Processing...'}</span>
      <button
        type="button"
        className={classes.textButton}
        onClick={onCancel}
        aria-label={`Cancel the upload for ${orderId}`}
      >
        Cancel
      </button>
    </div>
  );
}

/** Upload button, upload progress and the link to the newest PDF. */
export function SendPdf({ order, withoutLink }: SendPdfProps) {
  const { upload, send, cancel } = useDesignUpload(order.id);
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
      {upload?.progress !== undefined ? (
        <Progress orderId={order.orderId} upload={upload} onCancel={cancel} />
      ) : (
        <div className={classes.controls}>
          <label className={classes.upload}>
            {newest ? 'New version' : 'Upload PDF'}
            <input
              type="file"
              accept={designRules.types.join(',')}
              aria-label={newest ? `Upload a new version for ${order.orderId}` : `Upload PDF for ${order.orderId}`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) send(file);
                // Allows the same file to be selected again.
                currentTarget.value = '';
              }}
            />
          </label>
          {!withoutLink && order.designs.length > 1 && (
            <span className={classes.versions}>{order.designs.length} versions</span>
          )}
        </div>
      )}
      {upload?.failure && (
        <div className={classes.failed} role="alert">
          <span>{upload.failure}</span>
          <button type="button" className={classes.textButton} onClick={() => send(upload.file)}>
            Retry {upload.file.name}
          </button>
        </div>
      )}
    </div>
  );
}
