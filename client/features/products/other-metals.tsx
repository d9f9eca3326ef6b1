import { flushSync } from 'react-dom';
import { formatPieces } from '../../lib/format';
import type { ChoiceDraft } from './choice';
import classes from './order-form.module.css';
import { keyOf, metalsOf, metalText, piecesOf, sameMetal, type Metal } from './pieces';
import type { QuickAddFragment } from './products.generated';
import type { Filled } from './use-filled-pieces';

interface OtherMetalsProps {
  product: QuickAddFragment;
  draft: ChoiceDraft;
  typed?: Filled['typed'];
  problems?: Record<string, string>;
  onChange: (draft: ChoiceDraft) => void;
}

/** The pieces in other metals, which are added as well. Each button shows the fields of its metal. */
export function OtherMetals({ product, draft, typed = {}, problems = {}, onChange }: OtherMetalsProps) {
  const others = metalsOf(product)
    .filter((metal) => !sameMetal(metal, draft))
    .map((metal) => ({ metal, fields: Object.values(typed).filter((field) => sameMetal(field, metal)) }))
    .filter(({ fields }) => fields.length > 0);
  // The button disappears, so the focus goes to the colour of its metal.
  const show = (metal: Metal, form: HTMLFormElement | null) => {
    flushSync(() => onChange({ ...draft, ...metal, notice: '' }));
    form?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  };
  if (others.length === 0) return null;
  return (
    <ul aria-label="Pieces in other metals" className={classes.metals}>
      {others.map(({ metal, fields }) => (
        <li key={metalText(metal)}>
          <button
            type="button"
            className="text-button"
            data-failed={fields.some((field) => keyOf(field) in problems) || undefined}
            onClick={({ currentTarget }) => show(metal, currentTarget.form)}
          >
            {metalText(metal)}:{' '}
            {formatPieces(
              piecesOf(
                fields.map(({ text }) => text),
                product,
              ),
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
