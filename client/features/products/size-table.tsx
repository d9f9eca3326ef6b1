import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState, type FormEvent } from 'react';
import { quantityProblem, totalPieces } from '../../../domain/cart';
import { formatWeightRange, gramIn, weightRanges } from '../../../domain/choice-weights';
import { isCoupleBand } from '../../../domain/categories';
import { colourLabels } from '../../../domain/gold';
import { optionsLabel } from '../../../domain/making-options';
import { quantityHint, type QuantityRule } from '../../../domain/quantities';
import { formatWeight, totalGrams } from '../../../domain/weights';
import { formatPieces } from '../../lib/format';
import { DialogActions } from '../../ui/dialog';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { SheetDialog } from '../../ui/sheet-dialog';
import { initialChoice, validateOptions, type ChoiceDraft, type ChosenItem, type SaveItems } from './choice';
import { OptionFields } from './choice-fields';
import {
  headingOf,
  keyOf,
  labelOf,
  metalsOf,
  metalText,
  nothingChosen,
  piecesOf,
  quantityOf,
  sameMetal,
  type Metal,
  type PiecesChoice,
} from './pieces';
import { Problems } from './problems';
import type { QuickAddFragment } from './products.generated';
import { RingSizeGuide, SizePill } from './size-fields';
import classes from './size-table.module.css';

interface CellsProps {
  sizes: readonly string[];
  metals: readonly Metal[];
  first: Metal;
  rule: QuantityRule;
  typedIn: (choice: PiecesChoice) => string;
  onChange: (choice: PiecesChoice, pieces: string) => void;
  isWrong: (choice: PiecesChoice) => boolean;
}

interface SizeTableProps {
  product: QuickAddFragment;
  /** The metal that a phone shows first, and the making options that are chosen before. */
  first: Metal & Partial<Pick<ChoiceDraft, 'options'>>;
  opened: boolean;
  /**
   * Items in the cart with the same making options, for changing their pieces: only changed items are saved, all or
   * none. If absent, the table adds items.
   */
  inCart?: readonly ChosenItem[];
  onSave: SaveItems;
  onClose: () => void;
}

/**
 * The sizes of the product, and others that are in the cart. A couple band has pairs of sizes, which are not listed.
 */
const columnsOf = ({ category, sizes }: QuickAddFragment, inCart: readonly ChosenItem[]) => [
  ...new Set([...(isCoupleBand(category) ? [] : sizes), ...inCart.map(({ size }) => size)]),
];
const adding = ['Sizes and quantities', 'Add to Cart', 'Adding...'] as const;
const editing = ['Sizes and quantities', 'Save', 'Saving...'] as const;

/**
 * Dialog for the pieces of a product in several sizes, carats and colours. Adds them together or, if the product is in
 * the cart, changes them together. Pieces that were not saved stay in the dialog. Pieces to add also stay after it is
 * closed.
 */
export function SizeTable({ product, first, opened, inCart, onSave, onClose }: SizeTableProps) {
  // The cart may change meanwhile: quantities that the customer left unchanged keep the values of the changed cart.
  const [before] = useState(inCart ?? []);
  const held = new Map(before.map((item) => [keyOf(item), item.quantity]));
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries([...held].map(([key, quantity]) => [key, String(quantity)])),
  );
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [options, setOptions] = useState(first.options ?? initialChoice(product).options);
  const [saving, setSaving] = useState(false);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const Cells = isPhone ? SizeList : SizeGrid;
  const [title, action, busyText] = inCart ? editing : adding;

  const sizes = columnsOf(product, before);
  const hint = quantityHint(product);
  const metals = metalsOf(product);
  const choices = metals.flatMap((metal) => sizes.map((size) => ({ ...metal, size })));
  const inCartOptions = inCart && (before[0]?.options ?? []);
  const making = validateOptions(product, { options });
  const chosen = choices.map((choice) => ({
    ...choice,
    options: inCartOptions ?? making.chosen,
    productId: product.id,
    quantity: quantityOf(typed[keyOf(choice)]),
  }));
  const items = chosen.filter((item) => item.quantity !== (held.get(keyOf(item)) ?? 0));

  const texts = Object.values(problems);
  const isWrong = (choice: PiecesChoice) => keyOf(choice) in problems;
  const problemOf = ({ quantity }: { quantity: number }) =>
    quantity === 0 ? undefined : quantityProblem(product, quantity);
  const sound = chosen.filter((item) => !problemOf(item));
  const change = (choice: PiecesChoice, pieces: string) => {
    setTyped((now) => ({ ...now, [keyOf(choice)]: pieces }));
    setProblems({});
  };

  const save = async () => {
    setSaving(true);
    const reasons = await onSave(items);
    setSaving(false);
    if (!reasons) return;
    const rejected = items.filter((_, at) => reasons.has(at));
    if (!inCart) setTyped(Object.fromEntries(rejected.map((item) => [keyOf(item), String(item.quantity)])));
    setProblems(
      Object.fromEntries(
        items.flatMap((item, at) => {
          const reason = reasons.get(at);
          return reason ? [[keyOf(item), `${labelOf(item)}: ${reason}`]] : [];
        }),
      ),
    );
    if (rejected.length === 0) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const unsound = items.filter(problemOf);
    if (items.length === 0 && inCart) onClose();
    else if (items.length === 0) setProblems({ none: nothingChosen });
    else if (unsound.length > 0)
      setProblems(Object.fromEntries(unsound.map((item) => [keyOf(item), `${labelOf(item)}: ${problemOf(item)}`])));
    else if (!inCart && Object.keys(making.problems).length > 0) setProblems(making.problems);
    else void save();
  };

  return (
    <SheetDialog opened={opened} onClose={onClose} title={title} size="auto">
      <form onSubmit={submit} noValidate className={classes.form}>
        <p className={classes.product}>
          {product.name} <span>Weight: {formatWeightRange(weightRanges({ ...product, netGram: null }).gram)}</span>
        </p>
        {hint && <p className={classes.hint}>{sizes.includes('') ? hint : `${hint} per size`}</p>}
        <RingSizeGuide category={product.category} />
        <Cells
          sizes={sizes}
          metals={metals}
          first={first}
          rule={product}
          typedIn={(choice) => typed[keyOf(choice)] ?? ''}
          onChange={change}
          isWrong={isWrong}
        />
        {inCartOptions ? (
          inCartOptions.length > 0 && <p className={classes.hint}>{optionsLabel(inCartOptions)}</p>
        ) : (
          <OptionFields
            product={product}
            draft={{ options }}
            problems={problems}
            onChange={(next) => {
              setOptions(next);
              setProblems({});
            }}
          />
        )}
        <DialogActions notice={texts.length > 0 && <Problems texts={texts} />}>
          <p className={classes.total} aria-live="polite">
            {formatPieces(totalPieces(sound))} ·{' '}
            {formatWeight(totalGrams(sound.map((item) => ({ ...item, gram: gramIn(product, item) }))))}
          </p>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={saving}>
            {saving ? busyText : action}
          </Button>
        </DialogActions>
      </form>
    </SheetDialog>
  );
}

/** A row for each metal and a column for each size. */
function SizeGrid({ sizes, metals, typedIn, onChange, isWrong }: CellsProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{sizes.includes('') ? 'Carat and colour' : 'Size'}</th>
            {sizes.map((size) => (
              <th key={size} scope="col">
                {headingOf(size)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {metals.map(({ carat, colour }, row) => (
            <tr key={`${carat} ${colour}`}>
              <th scope="row">
                {carat} ct
                <span>{colourLabels[colour]}</span>
              </th>
              {sizes.map((size, column) => {
                const choice = { carat, colour, size };
                return (
                  <td key={size}>
                    <PiecesField
                      choice={choice}
                      typed={typedIn(choice)}
                      error={isWrong(choice)}
                      autoFocus={row === 0 && column === 0}
                      onChange={onChange}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PiecesFieldProps {
  choice: PiecesChoice;
  typed: string;
  error: boolean;
  /** Gets the focus when the dialog opens. */
  autoFocus: boolean;
  onChange: (choice: PiecesChoice, pieces: string) => void;
}

const PiecesField = ({ choice, typed, error, autoFocus, onChange }: PiecesFieldProps) => (
  <TextInput
    aria-label={labelOf(choice)}
    classNames={{ input: classes.pieces }}
    inputMode="numeric"
    autoComplete="off"
    maxLength={4}
    placeholder="0"
    value={typed}
    error={error}
    data-autofocus={autoFocus || undefined}
    onChange={({ currentTarget }) => onChange(choice, currentTarget.value.trim())}
    onFocus={({ currentTarget }) => currentTarget.select()}
  />
);

/** One metal at a time, with a row for each size. */
function SizeList({ sizes, metals, first, rule, typedIn, onChange, isWrong }: CellsProps) {
  const id = useId();
  const [metal, setMetal] = useState(first);
  const piecesIn = (shown: Metal) =>
    piecesOf(
      sizes.map((size) => typedIn({ ...shown, size })),
      rule,
    );
  return (
    <>
      {metals.length > 1 && (
        <fieldset className={classes.metals}>
          <legend className="field-label">Carat and colour</legend>
          {metals.map((shown) => (
            <SizePill
              key={metalText(shown)}
              type="radio"
              name={`${id}-metal`}
              label={piecesIn(shown) > 0 ? `${metalText(shown)} (${piecesIn(shown)})` : metalText(shown)}
              checked={sameMetal(shown, metal)}
              onChange={() => setMetal(shown)}
            />
          ))}
        </fieldset>
      )}
      <ul className={classes.list}>
        {sizes.map((size) => {
          const choice = { ...metal, size };
          return (
            <li key={size} data-wrong={isWrong(choice) || undefined}>
              <span aria-hidden>{headingOf(size)}</span>
              <QuantityStepper
                label={labelOf(choice)}
                rule={rule}
                orNone
                typed={typedIn(choice)}
                onType={(pieces) => onChange(choice, pieces)}
                error={isWrong(choice)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
