import { Link } from 'react-router-dom';
import { colourLabels } from '../../../domain/products';
import { formatGrams, formatShortWeight } from '../../lib/format';
import { NoPicture, Picture } from '../../ui/picture';
import { Tags } from '../../ui/tags';
import { toColour } from '../products/colour-names';
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
            {line.thumbnail ? (
              <Picture picture={line.thumbnail} alt="" sizes="5rem" ratio="1" />
            ) : (
              <NoPicture label="" />
            )}
          </div>
          <div>
            <p className={classes.name}>
              {line.available && line.productId ? (
                <Link to={`/product-details/${line.productId}`}>{line.name}</Link>
              ) : (
                line.name
              )}
            </p>
            <Tags tags={tagsOf(line)} />
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

const tagsOf = ({ colour, size, carat }: OrderLineRowFragment) => [
  { name: 'Color', value: colourLabels[toColour(colour)] },
  ...(size ? [{ name: 'Size', value: size }] : []),
  { name: 'Carat', value: carat },
];
