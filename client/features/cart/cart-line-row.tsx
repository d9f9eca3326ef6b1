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

/** Where the dialog begins. */
export type EditedPart = 'choice' | 'note';

interface CartLineRowProps {
  line: CartLineRowFragment;
  /** What the dialog that is open, or loads, is opened for. */
  editing: EditedPart | undefined;
  onQuantity: (quantity: number) => void;
  onEdit: (part: EditedPart) => void;
  onRemove: () => void;
}

export function CartLineRow({ line, editing, onQuantity, onEdit, onRemove }: CartLineRowProps) {
  const button = (part: EditedPart, text: string, label: string) => (
    <button
      type="button"
      className={classes.edit}
      aria-label={editing === part ? undefined : label}
      onClick={() => onEdit(part)}
    >
      {editing === part ? 'Loading...' : text}
    </button>
  );
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
          {line.available && button('choice', 'Change', `Change ${line.name}`)}
          {line.available && button('note', line.note ? 'Edit note' : 'Add note', `Note on ${line.name}`)}
        </div>
        {line.note && <p className={classes.note}>{line.note}</p>}
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
