import { Box, Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { cartLimits, quantityProblem, totalPieces } from '../../../domain/cart';
import type { ResolvedChoice } from '../../../domain/choices';
import { isAllowedQuantity, wholeNumber } from '../../../domain/quantities';
import { selectionProblems } from '../../../domain/selections';
import { formatWeight, totalGrams } from '../../../domain/weights';
import { formatPieces, plural } from '../../lib/format';
import { DialogActions } from '../../ui/dialog';
import { FormProblem } from '../../ui/form-errors';
import { SheetDialog } from '../../ui/sheet-dialog';
import { initialChoice, validateChoice } from '../products/choice';
import { toColour } from '../products/colour-names';
import { OrderedPiece, type Piece, type PieceProblem } from './ordered-piece';
import classes from './order-selection.module.css';
import type { SelectionContentsFragment } from './selections.generated';

/** Adds items to the cart and returns why some were not added, by their position; undefined if the call failed. */
type AddItems = (
  items: (ResolvedChoice & { itemId: string; quantity: number })[],
) => Promise<ReadonlyMap<number, PieceProblem> | undefined>;

interface OrderSelectionProps {
  selection: SelectionContentsFragment;
  opened: boolean;
  onAdd: AddItems;
  /** Called with the number of designs when all are in the cart. */
  onAdded: (designs: number) => unknown;
  onClose: () => void;
}

/** Puts the designs of a selection into the cart, each in one carat, colour and size. */
export function OrderSelection({ selection, opened, onAdd, onAdded, onClose }: OrderSelectionProps) {
  return (
    <SheetDialog opened={opened} onClose={onClose} title="Add to cart" size="64rem">
      <Pieces items={selection.items} onAdd={onAdd} onAdded={onAdded} onClose={onClose} />
    </SheetDialog>
  );
}

const firstPieces = (items: SelectionContentsFragment['items']): Piece[] =>
  items
    .filter(({ available }) => available)
    .map(({ id, product }) => {
      const shown = product.thumbnail?.colour;
      const draft = initialChoice(product, shown ? toColour(shown) : undefined);
      return { id, product, draft, typed: String(product.minQuantity), chosen: true };
    });

/** The problem of a piece that the customer has to correct before it is sent. */
const problemOf = ({ product, draft, typed }: Piece): PieceProblem | undefined => {
  const problems = {
    ...validateChoice(product, draft).problems,
    quantity: quantityProblem(product, wholeNumber(typed)),
  };
  const [field, message] = Object.entries(problems).find(([, problem]) => problem !== undefined) ?? [];
  return field && message ? { field, message } : undefined;
};

function Pieces({
  items,
  onAdd,
  onAdded,
  onClose,
}: Pick<OrderSelectionProps, 'onAdd' | 'onAdded' | 'onClose'> & Pick<SelectionContentsFragment, 'items'>) {
  const [pieces, setPieces] = useState(() => firstPieces(items));
  const [added, setAdded] = useState(0);
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const unavailable = items.filter(({ available }) => !available).length;
  const chosen = pieces.filter((piece) => piece.chosen);
  const wrong = chosen.filter(({ problem }) => problem).length;
  const tooMany = chosen.length > cartLimits.maxLines;

  useEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    if (attempts > 0) (find('[aria-invalid="true"]') ?? find('[data-wrong] select'))?.focus();
  }, [attempts]);

  const change = (id: string, part: Partial<Piece>) =>
    setPieces((now) => now.map((piece) => (piece.id === id ? { ...piece, problem: undefined, ...part } : piece)));

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const problems = new Map<string, PieceProblem>();
    const sent = chosen.flatMap((piece) => {
      const { choice } = validateChoice(piece.product, piece.draft);
      const problem = problemOf(piece);
      if (choice && !problem) return [{ itemId: piece.id, quantity: wholeNumber(piece.typed), ...choice }];
      if (problem) problems.set(piece.id, problem);
      return [];
    });
    const rejected = sent.length > 0 ? await onAdd(sent) : new Map<number, PieceProblem>();
    setBusy(false);
    if (!rejected) return;
    sent.forEach(({ itemId }, index) => {
      const problem = rejected.get(index);
      if (problem) problems.set(itemId, problem);
    });
    const inCart = new Set(sent.map(({ itemId }) => itemId).filter((id) => !problems.has(id)));
    const left = pieces.filter(({ id }) => !inCart.has(id));
    if (!left.some((piece) => piece.chosen)) {
      onClose();
      await onAdded(added + inCart.size);
      return;
    }
    setAdded((before) => before + inCart.size);
    setPieces(left.map((piece) => ({ ...piece, problem: problems.get(piece.id) })));
    setAttempts(attempts + 1);
  };

  return (
    <form onSubmit={(event) => void add(event)} noValidate>
      <Box component="p" className="quiet" mb="1rem">
        Choose the carat, colour and size of each design.
        {unavailable > 0 && ` ${plural(unavailable, 'design is', 'designs are')} no longer available and left out.`}
      </Box>
      <ul ref={list} className={classes.pieces} aria-label="Designs to put into the cart">
        {pieces.map((piece) => (
          <OrderedPiece key={piece.id} piece={piece} onChange={(part) => change(piece.id, part)} />
        ))}
      </ul>
      <DialogActions
        notice={
          <>
            <p role="status" className={classes.result}>
              {attempts > 0 &&
                [
                  ...(added > 0 ? [`${plural(added, 'design is', 'designs are')} in your cart.`] : []),
                  ...(wrong > 0 ? [`${plural(wrong, 'design needs', 'designs need')} a correction.`] : []),
                ].join(' ')}
            </p>
            {tooMany && <FormProblem>{selectionProblems.tooManyItems}</FormProblem>}
            <p className="quiet tabular">{totalsOf(chosen)}</p>
          </>
        }
      >
        <Button variant="default" onClick={onClose}>
          {added > 0 ? 'Close' : 'Cancel'}
        </Button>
        <Button type="submit" disabled={busy || chosen.length === 0 || tooMany} data-autofocus>
          {busy ? 'Adding...' : 'Add to Cart'}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Quantities that may not be ordered are left out of the sums. */
const totalsOf = (chosen: readonly Piece[]) => {
  const lines = chosen.flatMap(({ typed, product }) => {
    const quantity = wholeNumber(typed);
    return isAllowedQuantity(quantity, product) ? [{ quantity, gram: product.gram }] : [];
  });
  return [plural(chosen.length, 'design'), formatPieces(totalPieces(lines)), formatWeight(totalGrams(lines))].join(
    ' · ',
  );
};
