import { Link } from 'react-router-dom';
import IconX from '~icons/tabler/x';
import { quantityLimits } from '../../../domain/cart';
import { formatGrams } from '../../lib/format';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { ChoiceTags } from '../products/choice-tags';
import { LinePicture } from '../products/line-picture';
import classes from './cart-line-row.module.css';
import type { CartLineRowFragment } from './cart.generated';

interface CartLineRowProps {
  line: CartLineRowFragment;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function CartLineRow({ line, onQuantity, onRemove }: CartLineRowProps) {
  const lineGrams = Math.round(line.gram * line.quantity * 1000) / 1000;
  return (
    <li className={classes.row} data-unavailable={!line.available || undefined}>
      <div className={classes.picture}>
        <LinePicture line={line} sizes="8rem" />
      </div>
      <div className={classes.product}>
        <h2 className={classes.name}>
          {line.available ? <Link to={`/product-details/${line.productId}`}>{line.name}</Link> : line.name}
        </h2>
        <p className={classes.gram}>{formatGrams(line.gram)}</p>
        <ChoiceTags choice={line} />
      </div>
      <div className={classes.amount}>
        {line.available ? (
          <>
            <QuantityStepper
              value={line.quantity}
              min={quantityLimits.min}
              max={quantityLimits.max}
              onChange={onQuantity}
              label={`Quantity of ${line.name}`}
            />
            <p className={classes.lineWeight}>
              <span>Qty: {line.quantity}</span> · {formatGrams(lineGrams)}
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
