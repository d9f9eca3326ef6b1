import { Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Colour } from '../../../domain/gold';
import { quantityProblem } from '../../../domain/cart';
import { gramIn, type WeightChoice } from '../../../domain/choice-weights';
import { quantityHint, wholeNumber } from '../../../domain/quantities';
import { formatLineWeight, formatWeight } from '../../../domain/weights';
import { DialogActions } from '../../ui/dialog';
import { Picture } from '../../ui/picture';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { SheetDialog } from '../../ui/sheet-dialog';
import { pictureFor } from './colour-names';
import type { QuantityDialogFragment } from './products.generated';
import classes from './quantity-dialog.module.css';

interface QuantityDialogProps {
  product: QuantityDialogFragment;
  /** The chosen colour, in which the product is shown. */
  colour: Colour;
  /** The carat and size for which it is weighed. */
  weighed: WeightChoice;
  opened: boolean;
  title?: string;
  initialQuantity?: number;
  /** Text of the button, and while it works. */
  action?: readonly [text: string, busy: string];
  children?: ReactNode;
  /** A field below the quantity. */
  note?: ReactNode;
  /** Returns whether the item was added or changed; the dialog then closes. */
  onAdd: (quantity: number) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the quantity. It stays open with its values until the item has been added. */
export function QuantityDialog(props: QuantityDialogProps) {
  const {
    product,
    colour,
    weighed,
    opened,
    title = 'Select Quantity',
    initialQuantity = props.product.minQuantity,
  } = props;
  const { children, note, action: [text, busyText] = ['Add to Cart', 'Adding...'], onAdd, onClose } = props;
  const [typed, setTyped] = useState(String(initialQuantity));
  const [problem, setProblem] = useState<string>();
  const quantity = wholeNumber(typed);
  const [adding, setAdding] = useState(false);
  const picture = pictureFor(product.images, colour);
  const gram = gramIn(product, weighed);

  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  const close = () => {
    type(String(initialQuantity));
    onClose();
  };

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (adding) return;
    const found = quantityProblem(product, quantity);
    setProblem(found);
    if (found) {
      event.currentTarget.querySelector<HTMLElement>('[inputmode="numeric"]')?.focus();
      return;
    }
    setAdding(true);
    const done = await onAdd(quantity);
    setAdding(false);
    if (done) close();
  };

  return (
    <SheetDialog opened={opened} onClose={close} title={title}>
      <form onSubmit={(event) => void add(event)} noValidate>
        <div className={classes.product}>
          {picture && <Picture picture={picture} alt="" sizes="5rem" ratio="1" className={classes.picture} />}
          <div>
            <p className={classes.name}>{product.name}</p>
            <p className="quiet small">Weight: {formatWeight(gram)}</p>
          </div>
        </div>
        {children}
        {note}
        <DialogActions>
          <div className={classes.quantity}>
            <div>
              <span className="field-label" aria-hidden>
                Quantity
              </span>
              <p className={`quiet small ${classes.total}`} aria-live="polite">
                {quantityProblem(product, quantity) === undefined && `Total: ${formatLineWeight({ gram, quantity })}`}
              </p>
            </div>
            <QuantityStepper
              typed={typed}
              onType={type}
              rule={product}
              hint={quantityHint(product)}
              error={problem}
              label={`Quantity of ${product.name}`}
            />
          </div>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={adding} data-autofocus>
            {adding ? busyText : text}
          </Button>
        </DialogActions>
      </form>
    </SheetDialog>
  );
}
