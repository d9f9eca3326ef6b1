import { designRules } from '../../../../domain/orders';
import { formatBytes, formatDate } from '../../../lib/format';
import type { AdminOrderRowFragment } from './orders-admin.generated';
import classes from './send-pdf.module.css';
import { useDesignOf, type Sending } from './use-send-design';

interface SendPdfProps {
  order: Pick<AdminOrderRowFragment, 'id' | 'orderId' | 'designs'>;
  /** Where what was sent stands beside it already. */
  withoutLink?: boolean;
}

/** Plain elements on purpose: a page has a hundred of them. */
function Progress({ orderId, sending, onCancel }: { orderId: string; sending: Sending; onCancel: () => void }) {
  const percent = Math.round((sending.progress ?? 0) * 100);
  return (
    <div className={classes.sending}>
      <span className={classes.spinner} aria-hidden />
      <progress className={classes.bar} max={100} value={percent} aria-label={`Upload for ${orderId}`} />
      {/* All has gone out at 100 %, but the answer is still to come. */}
      <span className={classes.percent}>{percent < 100 ? `${percent} %` : 'Processing...'}</span>
      <button
        type="button"
        className={classes.plain}
        onClick={onCancel}
        aria-label={`Cancel the upload for ${orderId}`}
      >
        Cancel
      </button>
    </div>
  );
}

/** 'Upload PDF', how far it is, and the link to what was sent last. */
export function SendPdf({ order, withoutLink }: SendPdfProps) {
  const { sending, send, cancel } = useDesignOf(order.id);
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
      {sending?.progress !== undefined ? (
        <Progress orderId={order.orderId} sending={sending} onCancel={cancel} />
      ) : (
        <div className={classes.hands}>
          <label className={classes.upload}>
            {newest ? 'New version' : 'Upload PDF'}
            <input
              type="file"
              accept={designRules.types.join(',')}
              aria-label={newest ? `Upload a new version for ${order.orderId}` : `Upload PDF for ${order.orderId}`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) send(file);
                // The same file can be chosen once more.
                currentTarget.value = '';
              }}
            />
          </label>
          {!withoutLink && order.designs.length > 1 && (
            <span className={classes.versions}>{order.designs.length} versions</span>
          )}
        </div>
      )}
      {sending?.failure && (
        <div className={classes.failed} role="alert">
          <span>{sending.failure}</span>
          <button type="button" className={classes.plain} onClick={() => send(sending.file)}>
            Retry {sending.file.name}
          </button>
        </div>
      )}
    </div>
  );
}
