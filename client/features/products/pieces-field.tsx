import IconPlus from '~icons/tabler/plus';
import { allowedFrom, type QuantityRule } from '../../../domain/quantities';
import { headingOf, quantityOf } from './pieces';
import classes from './pieces-field.module.css';

interface PiecesFieldProps {
  label: string;
  size: string;
  rule: QuantityRule;
  text: string;
  wrong: boolean;
  onType: (text: string) => void;
}

/**
 * The size, which adds a piece when it is pressed, above the field. Plain elements, because a list has up to two thousand
 * of them. The button is left out of the Tab order: at the keyboard, a digit does the same.
 */
export const PiecesField = ({ label, size, rule, text, wrong, onType }: PiecesFieldProps) => (
  <div className={classes.field} data-wrong={wrong || undefined}>
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Add to ${label}`}
      onClick={() => onType(String(allowedFrom((quantityOf(text) || 0) + 1, rule)))}
    >
      {headingOf(size)}
      <IconPlus size={12} stroke={1.75} aria-hidden />
    </button>
    <input
      aria-label={label}
      aria-invalid={wrong || undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      placeholder="0"
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value.trim())}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  </div>
);
