import { Link } from 'react-router-dom';
import { formatLineWeight } from '../../../domain/weights';
import { ChoiceTags } from '../products/choice-tags';
import { LinePicture } from '../products/line-picture';
import type { LineGroup } from './order-groups';
import classes from './order-lines.module.css';
import type { OrderCardFragment } from './orders.generated';
import { statusLabel } from './status';

interface OrderLinesProps {
  groups: readonly LineGroup[];
  status: OrderCardFragment['status'];
}

/** The ordered items, as they were when the order was placed. The sizes of one design share a row. */
export function OrderLines({ groups, status }: OrderLinesProps) {
  return (
    <ul className={classes.lines} aria-label={`Items, ${statusLabel(status)}`}>
      {groups.map((line) => (
        <li key={line.id} className={classes.line}>
          <div className={classes.picture}>
            <LinePicture line={line} sizes="5rem" />
          </div>
          <div>
            <p className={classes.name}>
              {line.available && line.productId ? (
                <Link to={`/product-details/${line.productId}`}>{line.name}</Link>
              ) : (
                line.name
              )}
            </p>
            <ChoiceTags choice={line} />
            {line.note && <p className={classes.note}>{line.note}</p>}
          </div>
          <p className={classes.amount}>
            <span>Qty: {line.quantity}</span>
            <span className={classes.gram}>{formatLineWeight(line)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
