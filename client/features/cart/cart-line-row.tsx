import { Group, VisuallyHidden } from '@mantine/core';
import IconX from '~icons/tabler/x';
import { cartProblems } from '../../../domain/cart';
import { quantityHint } from '../../../domain/quantities';
import { formatLineWeight, formatWeight, totalGrams } from '../../../domain/weights';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { choiceLabels } from '../products/choice';
import { ChoiceTags } from '../products/line-parts';
import { toColour } from '../products/colour-names';
import classes from './cart-line-row.module.css';
import type { CartLineRowFragment } from './cart.generated';
import type { QuantityLine } from './use-quantities';

/** Label of a line: the product, and its choice if the product has several lines. */
export const labelOf = (line: CartLineRowFragment, among: number) =>
  (among > 1 ? [line.name, ...choiceLabels({ ...line, colour: toColour(line.colour) })] : [line.name]).join(', ');

/** The part of the dialog that gets the focus when it opens. */
export type EditedPart = 'choice' | 'note';

interface CartLineRowProps {
  line: QuantityLine;
  /** Label from `labelOf`. */
  label: string;
  /** The part that the open or loading dialog was opened for. */
  editing: EditedPart | undefined;
  onType: (text: string) => void;
  onQuantity: (text: string) => void;
  onEdit: (part: EditedPart) => void;
  onRemove: () => void;
}

export function CartLineRow({ line, label, editing, onType, onQuantity, onEdit, onRemove }: CartLineRowProps) {
  const noteText = line.note ? 'Edit note' : 'Add note';
  const button = (part: EditedPart, text: string, name: string) => (
    <button
      type="button"
      className="text-button"
      aria-label={editing === part ? undefined : name}
      onClick={() => onEdit(part)}
    >
      {editing === part ? 'Loading...' : text}
    </button>
  );
  return (
    <li className={classes.line}>
      <div className={classes.details}>
        <Group gap="0.25rem 0.75rem">
          <ChoiceTags choice={{ ...line, designNumber: null, clientNumber: null }} />
          {(line.available || line.unavailableReason !== cartProblems.gone) && (
            <Group component="span" gap="0.75rem" wrap="nowrap">
              {button('choice', 'Change', `Change ${label}`)}
              {button('note', noteText, `${noteText} on ${label}`)}
            </Group>
          )}
        </Group>
        {line.note && <p className={classes.note}>{line.note}</p>}
      </div>
      <div className={classes.amount}>
        {line.available ? (
          <>
            <QuantityStepper
              typed={line.typed}
              rule={line}
              hint={quantityHint(line)}
              onType={onType}
              onSettle={onQuantity}
              label={`Quantity of ${label}`}
            />
            <p className={classes.lineWeight}>
              {/* Screen readers only: the quantity field already shows it to everyone else. */}
              <VisuallyHidden>Qty: {line.quantity}</VisuallyHidden>
              <VisuallyHidden>, {formatWeight(totalGrams([line]))}</VisuallyHidden>
              <span aria-hidden>{formatLineWeight(line)}</span>
            </p>
          </>
        ) : (
          <p className={classes.unavailable}>{line.unavailableReason}</p>
        )}
      </div>
      <button
        type="button"
        className={`icon-button quiet ${classes.remove}`}
        aria-label={`Remove ${label}`}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.25} aria-hidden />
      </button>
    </li>
  );
}
