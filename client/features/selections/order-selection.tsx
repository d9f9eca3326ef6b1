import { Box, Button, Group, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { cartLimits, quantityProblem, totalPieces } from '../../../domain/cart';
import { gramIn } from '../../../domain/choice-weights';
import type { ResolvedChoice } from '../../../domain/choices';
import { isAllowedQuantity, wholeNumber } from '../../../domain/quantities';
import { selectionProblems } from '../../../domain/selections';
import { formatWeight, totalGrams } from '../../../domain/weights';
import { formatPieces, plural, unbroken } from '../../lib/format';
import { DialogActions } from '../../ui/dialog';
import { FormProblem } from '../../ui/form-errors';
import { SheetDialog } from '../../ui/sheet-dialog';
import { choiceLabels, hasSizeTable, initialChoice, validateChoice, weightChoiceOf } from '../products/choice';
import { numbersText } from '../products/design-numbers';
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
  onClose: () => void;
}

/** Puts the designs of a selection into the cart, each in one carat, colour and size. */
export function OrderSelection({ selection, opened, onAdd, onClose }: OrderSelectionProps) {
  return (
    <SheetDialog opened={opened} onClose={onClose} title="Add to cart" size="64rem">
      <Pieces items={selection.items} onAdd={onAdd} onClose={onClose} />
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

/** "2 designs need a size", until every chosen design can be sent. */
function submitText(problems: readonly PieceProblem[], busy: boolean) {
  if (problems.length === 0) return busy ? 'Adding...' : 'Add to Cart';
  const missing = problems.every(({ field }) => field === 'size') ? 'size' : 'correction';
  return `${plural(problems.length, 'design needs', 'designs need')} a ${missing}`;
}

type PiecesProps = Pick<OrderSelectionProps, 'onAdd' | 'onClose'> & Pick<SelectionContentsFragment, 'items'>;

/** The choices of each design. Nothing is sent before all chosen designs are complete. */
function Pieces({ items, onAdd, onClose }: PiecesProps) {
  const [pieces, setPieces] = useState(() => firstPieces(items));
  const [added, setAdded] = useState<readonly Piece[]>([]);
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const unavailable = items.filter(({ available }) => !available).length;
  const chosen = pieces.filter((piece) => piece.chosen);
  const incomplete = chosen.flatMap((piece) => problemOf(piece) ?? []);
  const rejected = chosen.filter(({ problem }) => problem).length;
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
    setAttempts((before) => before + 1);
    if (incomplete.length > 0) return;
    const sent = chosen.flatMap(({ id, product, draft, typed }) => {
      const { choice } = validateChoice(product, draft);
      return choice ? [{ itemId: id, quantity: wholeNumber(typed), ...choice }] : [];
    });
    setBusy(true);
    const problems = await onAdd(sent);
    setBusy(false);
    if (!problems) return;
    const problemOfItem = new Map(sent.map(({ itemId }, index) => [itemId, problems.get(index)]));
    const isInCart = ({ id }: Piece) => problemOfItem.has(id) && !problemOfItem.get(id);
    setAdded([...added, ...pieces.filter(isInCart)]);
    setPieces(
      pieces.filter((piece) => !isInCart(piece)).map((piece) => ({ ...piece, problem: problemOfItem.get(piece.id) })),
    );
    setAttempts((before) => before + 1);
  };

  if (added.length > 0 && chosen.length === 0) return <Added pieces={added} onClose={onClose} />;
  return (
    <form onSubmit={(event) => void add(event)} noValidate>
      <Box component="p" className="quiet" mb="1rem">
        Choose the carat, colour and size of each design.
        {unavailable > 0 && ` ${plural(unavailable, 'design is', 'designs are')} no longer available and left out.`}
      </Box>
      <SizesForAll pieces={chosen} onChange={change} />
      <ul ref={list} className={classes.pieces} aria-label="Designs to put into the cart">
        {pieces.map((piece) => (
          <OrderedPiece
            key={piece.id}
            piece={piece}
            problem={piece.chosen ? (piece.problem ?? problemOf(piece)) : undefined}
            explained={attempts > 0}
            onChange={(part) => change(piece.id, part)}
          />
        ))}
      </ul>
      <DialogActions
        notice={
          <>
            <p role="status" className={classes.result}>
              {[
                ...(added.length > 0 ? [`${plural(added.length, 'design is', 'designs are')} in your cart.`] : []),
                ...(rejected > 0 ? [`${plural(rejected, 'design needs', 'designs need')} a correction.`] : []),
              ].join(' ')}
            </p>
            {tooMany && <FormProblem>{selectionProblems.tooManyItems}</FormProblem>}
            <p className="quiet tabular">{totalsOf(chosen)}</p>
          </>
        }
      >
        <Button variant="default" onClick={onClose}>
          {added.length > 0 ? 'Close' : 'Cancel'}
        </Button>
        <Button
          type="submit"
          variant={incomplete.length > 0 ? 'default' : 'filled'}
          disabled={busy || chosen.length === 0 || tooMany}
          data-autofocus
        >
          {submitText(incomplete, busy)}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Quantities that may not be ordered are left out of the sums. */
const totalsOf = (chosen: readonly Piece[]) => {
  const lines = chosen.flatMap(({ typed, product, draft }) => {
    const quantity = wholeNumber(typed);
    return isAllowedQuantity(quantity, product)
      ? [{ quantity, gram: gramIn(product, weightChoiceOf(product, draft)) }]
      : [];
  });
  return [plural(chosen.length, 'design'), formatPieces(totalPieces(lines)), formatWeight(totalGrams(lines))].join(
    ' · ',
  );
};

interface SizesForAllProps {
  pieces: readonly Piece[];
  onChange: (id: string, part: Partial<Piece>) => void;
}

/** One size for all designs of a category, where a category has several of them. */
function SizesForAll({ pieces, onChange }: SizesForAllProps) {
  const sized = pieces.filter(({ product }) => hasSizeTable(product));
  const shared = [...new Set(sized.map(({ product }) => product.category))]
    .map((category) => ({ category, ofCategory: sized.filter(({ product }) => product.category === category) }))
    .filter(({ ofCategory }) => ofCategory.length > 1);
  if (shared.length === 0) return null;
  return (
    <Group gap="1rem" mb="1.25rem">
      {shared.map(({ category, ofCategory }) => {
        const sizes = new Set(ofCategory.flatMap(({ product }) => product.sizes));
        const [size = '', ...others] = new Set(ofCategory.map(({ draft }) => (draft.custom ? '' : draft.size)));
        return (
          <NativeSelect
            key={category}
            className={classes.sizeForAll}
            label={`Size for all ${category.toLowerCase()}`}
            value={others.length > 0 ? '' : size}
            data={[{ value: '', label: 'Choose a size', disabled: true }, ...sizes]}
            onChange={({ currentTarget: { value } }) =>
              ofCategory.forEach(({ id, draft }) => onChange(id, { draft: { ...draft, custom: false, size: value } }))
            }
          />
        );
      })}
    </Group>
  );
}

/** The size and making options of a complete draft. */
const settledOf = (product: Piece['product'], draft: Piece['draft']) => {
  const { size, options = [] } = validateChoice(product, draft).choice ?? {};
  return { size, options };
};

/** Lists what went into the cart. */
function Added({ pieces, onClose }: { pieces: readonly Piece[]; onClose: () => void }) {
  return (
    <>
      <p tabIndex={-1} className={classes.added} ref={(text) => text?.focus()}>
        {plural(pieces.length, 'design is', 'designs are')} in your cart.
      </p>
      <ul className={classes.pieces} aria-label="Designs in your cart">
        {pieces.map(({ id, product, draft, typed }) => (
          <li key={id} className={classes.addedPiece}>
            <span>{product.name}</span>
            <span className="quiet small tabular">
              {[
                numbersText(product),
                ...choiceLabels({ ...draft, ...settledOf(product, draft) }),
                unbroken(formatPieces(wholeNumber(typed))),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <DialogActions notice={<p className="quiet tabular">{totalsOf(pieces)}</p>}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button component={Link} to="/cart">
          View cart
        </Button>
      </DialogActions>
    </>
  );
}
