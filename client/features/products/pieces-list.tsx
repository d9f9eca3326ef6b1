import { Button, Group, NativeSelect } from '@mantine/core';
import { memo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useBlocker } from 'react-router-dom';
import { cartLimits, quantityProblem, totalPieces } from '../../../domain/cart';
import { gramIn } from '../../../domain/choice-weights';
import { isCoupleBand } from '../../../domain/categories';
import { productPath } from '../../../domain/pages';
import { quantityHint } from '../../../domain/quantities';
import { totalGrams } from '../../../domain/weights';
import { formatPieces, formatShortWeight, plural } from '../../lib/format';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { keepFocus } from '../../ui/focus';
import { NoPicture, Picture } from '../../ui/picture';
import { productLink, type CatalogueFilter } from './catalogue-filter';
import type { SaveItems } from './choice';
import { numbersText, ShortNumbers } from './design-numbers';
import { pictureFor } from './colour-names';
import {
  keyOf,
  labelOf,
  metalsOf,
  metalText,
  piecesOf,
  quantityOf,
  sameMetal,
  type Metal,
  type PiecesChoice,
} from './pieces';
import { PiecesField } from './pieces-field';
import classes from './pieces-list.module.css';
import { Problems } from './problems';
import { firstChoice } from './product-pictures';
import type { ProductCardFragment, QuickAddFragment } from './products.generated';
import { useFilledPieces, type Filled } from './use-filled-pieces';

type Product = ProductCardFragment & QuickAddFragment;

interface RowLine {
  /** A further line of a row, below the weight. */
  line?: (product: Product) => ReactNode;
}

export interface PiecesListProps {
  customer: string;
  /** Undefined while the list is not shown. What was filled in stays. */
  products: readonly Product[] | undefined;
  filter: CatalogueFilter;
  /** The query of the list. */
  list: string;
  /** Opens the dialog of a design that has no fields here. */
  onOpen: (product: Product) => void;
  /** The part between the rows and the sum. */
  children: ReactNode;
}

/** The list of designs with fields for their pieces. All that is filled in goes into the cart together. */
export function PiecesList(props: PiecesListProps & RowLine & { onSave: SaveItems }) {
  const { customer, products, filter, list, onOpen, onSave, line, children } = props;
  const pieces = useFilledPieces(customer, onSave);
  const { type } = pieces;
  return (
    <>
      {products && (
        <ul aria-label="Products" onKeyDown={moveByKeys}>
          {products.map((product) => (
            <Row
              key={product.id}
              product={product}
              carats={filter.carats}
              colours={filter.colours}
              list={list}
              filled={pieces.filled[product.id]}
              problems={pieces.problems[product.id]}
              onType={type}
              onOpen={onOpen}
              line={line}
            />
          ))}
        </ul>
      )}
      {children}
      {pieces.items.length > 0 && <Sum {...pieces} />}
    </>
  );
}

/** Enter and the arrows up and down go to the row below or above, as in a spreadsheet. */
const moveByKeys = (event: KeyboardEvent<HTMLElement>) => {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target } = event;
  if (!step || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const rows = [...event.currentTarget.children].map((row) => [...row.querySelectorAll('input')]);
  const at = rows.findIndex((fields) => fields.includes(target));
  const [next] = step > 0 ? rows.slice(at + 1).filter(hasFields) : rows.slice(0, at).filter(hasFields).toReversed();
  next?.[Math.min(rows[at].indexOf(target), next.length - 1)]?.focus();
};

const hasFields = (fields: readonly unknown[]) => fields.length > 0;

interface RowProps extends RowLine, Pick<CatalogueFilter, 'carats' | 'colours'> {
  product: Product;
  list: string;
  filled: Filled | undefined;
  problems: Record<string, string> | undefined;
  onType: ReturnType<typeof useFilledPieces>['type'];
  onOpen: (product: Product) => void;
}

/** The metal that was filled in before, or asked for by the filter, or in which the design is shown. */
const firstMetal = ({ product, carats, colours, filled }: RowProps): Metal => {
  const [before] = Object.values(filled?.typed ?? {});
  const wanted = metalsOf(product).find(
    ({ carat, colour }) =>
      (carats.length === 0 || carats.includes(carat)) && (colours.length === 0 || colours.includes(colour)),
  );
  const isAsked = carats.length > 0 || colours.length > 0;
  return before ?? (isAsked ? wanted : undefined) ?? firstChoice(product);
};

const Row = memo(function Row(props: RowProps) {
  const { product, list, filled, problems, onType, onOpen, line } = props;
  const [chosen, setChosen] = useState<Metal>();
  const { carat, colour } = chosen ?? firstMetal(props);
  const { id, designNumber, name, gram } = product;
  const typed = Object.values(filled?.typed ?? {});
  const sound = typed
    .map((field) => ({ gram: gramIn(product, field), quantity: quantityOf(field.text) }))
    .filter(({ quantity }) => quantityProblem(product, quantity) === undefined);
  const hint = quantityHint(product);
  // A size that is not listed has a field while it has pieces.
  const listed = product.sizes.length > 0 ? product.sizes : [''];
  const sizes = [...new Set([...listed, ...typed.map(({ size }) => size).toSorted()])];
  const hasDialog =
    isCoupleBand(product.category) ||
    product.options.some(({ required, default: standard }) => required && standard === null);
  const picture = pictureFor(product.images, colour);
  return (
    <li className={classes.row} data-filled={typed.length > 0 || undefined}>
      <div className={classes.picture}>
        {picture ? (
          <Picture picture={picture} alt="" sizes="5rem" ratio="4 / 5" />
        ) : (
          <NoPicture ratio="4 / 5" label="" />
        )}
      </div>
      <div className={classes.design}>
        <p className="quiet smallest tabular ellipsis" title={numbersText(product)}>
          <ShortNumbers {...product} />
        </p>
        <h2 className={classes.name}>
          <Link to={productLink(id, list)} className="name-link">
            {name}
          </Link>
        </h2>
        <p className="quiet small tabular">{formatShortWeight(gram)}</p>
        {line?.(product)}
      </div>
      {!hasDialog && <MetalField product={product} metal={{ carat, colour }} typed={typed} onChange={setChosen} />}
      <div className={classes.pieces}>
        {hasDialog ? (
          <Button variant="default" size="sm" onClick={() => onOpen(product)}>
            Sizes and quantities
          </Button>
        ) : (
          <div className={classes.fields} role="group" aria-label={`Pieces of ${designNumber}`}>
            {sizes.map((size) => {
              const field = { carat, colour, size };
              const key = keyOf(field);
              return (
                <PiecesField
                  key={size}
                  label={`${designNumber}, ${labelOf(field)}`}
                  size={size}
                  rule={product}
                  text={filled?.typed[key]?.text ?? ''}
                  wrong={problems !== undefined && key in problems}
                  onType={(text) => onType(product, field, text)}
                />
              );
            })}
          </div>
        )}
        {hint && <p className="quiet smaller">{product.sizes.length > 1 ? `${hint} per size` : hint}</p>}
      </div>
      <p className={`quiet small tabular ${classes.total}`}>
        {sound.length > 0 && (
          <>
            {formatPieces(totalPieces(sound))} <span aria-hidden>·</span> {formatShortWeight(totalGrams(sound))}
          </>
        )}
      </p>
    </li>
  );
});

interface MetalFieldProps {
  product: Product;
  metal: Metal;
  typed: readonly (PiecesChoice & { text: string })[];
  onChange: (metal: Metal) => void;
}

/** The metal of the fields beside it. Pieces in another one are counted in its option. */
function MetalField({ product, metal, typed, onChange }: MetalFieldProps) {
  const metals = metalsOf(product);
  if (metals.length === 1) return <p className={`tabular ${classes.metal}`}>{metalText(metal)}</p>;
  const textsIn = (shown: Metal) => typed.filter((field) => sameMetal(field, shown)).map(({ text }) => text);
  return (
    <NativeSelect
      className={classes.metal}
      size="sm"
      aria-label={`Carat and colour of ${product.designNumber}`}
      value={metalText(metal)}
      data={metals.map((shown) => {
        const count = piecesOf(textsIn(shown), product);
        const text = metalText(shown);
        return { value: text, label: count > 0 ? `${text} (${count})` : text };
      })}
      onChange={({ currentTarget }) => {
        const next = metals.find((shown) => metalText(shown) === currentTarget.value);
        if (next) onChange(next);
      }}
    />
  );
}

/** The sum of all that is filled in, on this page of the list and others. */
function Sum({ filled, items, sound, problems, saving, add, clear }: ReturnType<typeof useFilledPieces>) {
  const designs = plural(new Set(sound.map(({ productId }) => productId)).size, 'design');
  const grams = totalGrams(sound.map((item) => ({ ...item, gram: gramIn({ weights: [], ...item.design }, item) })));
  const texts = Object.entries(problems).flatMap(([id, reasons]) =>
    Object.values(reasons).map((reason) => `${filled[id]?.design.designNumber}, ${reason}`),
  );
  const [clearing, setClearing] = useState(false);
  const left = items.length - cartLimits.maxLines;
  return (
    <section className={classes.sum} aria-label="Filled in" data-keep-clear ref={keepFocus}>
      <div>
        <p className="tabular" aria-live="polite">
          <span className="medium">{designs}</span> · {formatPieces(totalPieces(sound))} · {formatShortWeight(grams)}
        </p>
        {texts.length > 0 && <Problems texts={texts} />}
        {left > 0 && (
          <p className="quiet smaller">Only 200 lines at a time: {plural(left, 'line')} stay for the next.</p>
        )}
      </div>
      <Group gap="0.5rem">
        <Button variant="subtle" disabled={saving} onClick={() => setClearing(true)}>
          Clear
        </Button>
        <Button disabled={saving} onClick={() => add()}>
          {saving ? 'Adding...' : 'Add to Cart'}
        </Button>
      </Group>
      <ConfirmDialog
        opened={clearing}
        title="Clear all quantities?"
        confirm="Clear"
        destructive
        onConfirm={clear}
        onClose={() => setClearing(false)}
      >
        You have filled in {designs}. Your cart stays as it is.
      </ConfirmDialog>
      <LeaveQuestion designs={designs} />
    </section>
  );
}

/** Asks before other pages are opened. A design may be looked at, and the list is as it was on the way back. */
function LeaveQuestion({ designs }: { designs: string }) {
  const leaving = useBlocker(
    ({ nextLocation: { pathname } }) => pathname !== '/product' && !pathname.startsWith(productPath),
  );
  return (
    <ConfirmDialog
      opened={leaving.state === 'blocked'}
      title="Leave without adding to your cart?"
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    >
      You have filled in {designs}. The quantities stay in the list until you close this tab.
    </ConfirmDialog>
  );
}
