import { formatDateTime } from '../../lib/format';
import { ShopTime } from '../../ui/shop-time';
import classes from './order-history.module.css';
import page from './order-details.module.css';
import type { OrderCardFragment } from './orders.generated';
import { statusLabel } from './status';

/** All status changes of an order with their notes, latest first. */
export function OrderHistory({ timeline }: Pick<OrderCardFragment, 'timeline'>) {
  return (
    <section>
      <h2 className={page.title}>History</h2>
      <ShopTime />
      <ol className={classes.history} reversed>
        {timeline.toReversed().map((change) => (
          <li key={change.id}>
            <span className={classes.status}>{statusLabel(change.status)}</span>
            <time dateTime={change.at}>{formatDateTime(change.at)}</time>
            {change.note && <p className={classes.note}>{change.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
