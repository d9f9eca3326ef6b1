import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isOneSize } from '../../../domain/cart';
import { isCoupleBand } from '../../../domain/categories';
import { formatWeight } from '../../../domain/weights';
import { formatPieces } from '../../lib/format';
import { numbersText } from '../products/design-numbers';
import { LinePicture } from '../products/line-parts';
import classes from './cart-line-row.module.css';
import type { CartLineRowFragment } from './cart.generated';
import { totalsOf } from './cart-summary';

interface CartGroupProps {
  /** The lines of one product; none when all were removed. */
  lines: readonly CartLineRowFragment[];
  /** True while the size table is open or loading. */
  editing: boolean;
  onEdit: () => void;
  /** One row for each line, including removed lines. */
  children: ReactNode;
}

/** The lines of a product in the cart. Common details are shown once. */
export function CartGroup({ lines, editing, onEdit, children }: CartGroupProps) {
  const [first] = lines;
  const orderable = lines.filter((line) => line.available);
  const { pieces, grams } = totalsOf(lines);
  return (
    <li className={classes.group} data-unavailable={orderable.length === 0 || undefined}>
      {first && (
        <>
          <div className={classes.picture}>
            <LinePicture line={first} sizes="8rem" />
          </div>
          <div className={classes.product}>
            <h2 className={classes.name}>
              {orderable.length > 0 ? (
                <Link to={`/product-details/${first.productId}`} className="name-link">
                  {first.name}
                </Link>
              ) : (
                first.name
              )}
            </h2>
            <p className={classes.about}>
              <span className="wrap-anywhere">{numbersText(first)}</span>
              {hasTable(orderable) && (
                <button
                  type="button"
                  className="text-button"
                  aria-label={editing ? undefined : `Sizes and quantities: ${first.name}`}
                  onClick={onEdit}
                >
                  {editing ? 'Loading...' : 'Sizes and quantities'}
                </button>
              )}
            </p>
          </div>
        </>
      )}
      <ul className={classes.lines} aria-label={first?.name}>
        {children}
      </ul>
      {lines.length > 1 && orderable.length > 0 && (
        <p className={classes.total}>
          {formatPieces(pieces)} · {formatWeight(grams)}
        </p>
      )}
    </li>
  );
}

/** True for several lines, or for a single line of a product with several sizes. */
const hasTable = (lines: readonly CartLineRowFragment[]) =>
  lines.length > 1 || lines.some(({ size, category }) => size && !isOneSize(size) && !isCoupleBand(category));
