import { Link } from 'react-router-dom';
import { formatGrams, formatShortWeight } from '../../lib/format';
import { ChoiceTags } from '../products/choice-tags';
import { LinePicture } from '../products/line-picture';
import classes from './order-lines.module.css';
import type { OrderLineRowFragment, OrderSummaryFragment } from './orders.generated';
import { statusLabel } from './status';

interface OrderLinesProps {
  lines: readonly OrderLineRowFragment[];
  status: OrderSummaryFragment['status'];
}

/** The ordered items, as they were when the order was placed. */
export function OrderLines({ lines, status }: OrderLinesProps) {
  return (
    <ul className={classes.lines} aria-label={`Items, ${statusLabel(status)}`}>
      {lines.map((line) => (
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
          </div>
          <p className={classes.amount}>
            <span>Qty: {line.quantity}</span>
            <span className={classes.gram} title={formatGrams(line.gram)}>
              {formatShortWeight(line.gram)}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
