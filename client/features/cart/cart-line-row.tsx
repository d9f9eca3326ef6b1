import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import IconX from '~icons/tabler/x';
import { quantityHint } from '../../../domain/quantities';
import { formatLineWeight } from '../../../domain/weights';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { ChoiceTags } from '../products/choice-tags';
import { LinePicture } from '../products/line-picture';
import classes from './cart-line-row.module.css';
import type { CartLineRowFragment } from './cart.generated';

interface CartLineRowProps {
  line: CartLineRowFragment;
  /** The dialog that changes it is open, or loads. */
  editing: boolean;
  onQuantity: (quantity: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function CartLineRow({ line, editing, onQuantity, onEdit, onRemove }: CartLineRowProps) {
  return (
    <li className={classes.row} data-unavailable={!line.available || undefined}>
      <div className={classes.picture}>
        <LinePicture line={line} sizes="8rem" />
      </div>
      <div className={classes.product}>
        <h2 className={classes.name}>
          {line.available ? <Link to={`/product-details/${line.productId}`}>{line.name}</Link> : line.name}
        </h2>
        <div className={classes.choice}>
          <ChoiceTags choice={line} />
          {line.available && (
            <button
              type="button"
              className={classes.edit}
              aria-label={editing ? undefined : `Change ${line.name}`}
              onClick={onEdit}
            >
              {editing ? 'Loading...' : 'Change'}
            </button>
          )}
        </div>
      </div>
      <div className={classes.amount}>
        {line.available ? (
          <>
            <QuantityStepper
              value={line.quantity}
              rule={line}
              hint={quantityHint(line)}
              onChange={onQuantity}
              label={`Quantity of ${line.name}`}
            />
            <p className={classes.lineWeight}>
              {/* Others see it in the field. */}
              <VisuallyHidden>Qty: {line.quantity}</VisuallyHidden>
              {formatLineWeight(line)}
            </p>
          </>
        ) : (
          <p className={classes.unavailable}>No longer available</p>
        )}
      </div>
      <button type="button" className={classes.remove} aria-label={`Remove ${line.name}`} onClick={onRemove}>
        <IconX size={18} stroke={1.25} aria-hidden />
      </button>
    </li>
  );
}
