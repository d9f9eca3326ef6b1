import { byEnumName, enumName } from '../../../../domain/enum-names';
import { colourLabels } from '../../../../domain/gold';
import { importRowKindLabels, importStateLabels } from '../../../../domain/imports';
import { productColumns, type ProductColumn as ColumnName } from '../../../../domain/product-columns';
import type { ImportRowKind, ImportState, ProductColumn } from '../../../graphql/types.generated';
import { formatCount, formatGrams, plural } from '../../../lib/format';
import type { Tone } from '../../../ui/status-badge';
import type {
  ImportCountsFragment,
  ImportDetailsFragment,
  ImportedValuesFragment,
  ImportListItemFragment,
  ImportSheetRowFragment,
} from './imports.generated';

export const stateLabels = byEnumName(importStateLabels);
export const kindLabels = byEnumName(importRowKindLabels);
export const goldLabels = byEnumName(colourLabels);
export const columnLabels = byEnumName(productColumns);

export const stateTones: Record<ImportState, Tone> = {
  READING: 'warn',
  CHECKED: 'warn',
  RUNNING: 'warn',
  DONE: 'ok',
  CANCELLED: 'quiet',
  FAILED: 'bad',
  UNDONE: 'quiet',
};

export const kindTones: Record<ImportRowKind, Tone> = {
  NEW: 'ok',
  CHANGED: 'warn',
  UNCHANGED: 'quiet',
  WRONG: 'bad',
  SKIPPED: 'warn',
};

/** An import that was run, but has changed no product. */
export const isEmptyRun = ({ state, counts }: Pick<ImportListItemFragment, 'state' | 'counts'>) =>
  state === 'DONE' && counts.new + counts.changed === 0;

export const stateOf = (item: Pick<ImportListItemFragment, 'state' | 'counts'>): { label: string; tone: Tone } =>
  isEmptyRun(item)
    ? { label: 'Nothing imported', tone: item.counts.wrong > 0 ? 'warn' : 'quiet' }
    : { label: stateLabels[item.state], tone: stateTones[item.state] };

/** New products need these columns. */
export const neededColumns: readonly ProductColumn[] = (['designNumber', 'name', 'gram', 'category'] as const).map(
  (name) => enumName(name),
);

/** Whether no column of the sheet is read, so that its rows are all empty. */
export const isUnread = (headers: ImportDetailsFragment['headers']) => headers.every(({ column }) => !column);

/** "Name, Weight (g) and Category". */
export const listed = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

type Values = ImportedValuesFragment;

const none = 'None';
const countText = (value: number | null | undefined) => (value === null || value === undefined ? none : String(value));

/** "4 grams (0.004 kg)", if the weight was converted. */
const weightText = ({ gram, gramFrom }: Pick<Values, 'gram' | 'gramFrom'>) =>
  typeof gram === 'number' ? formatGrams(gram) + (gramFrom ? ` (${gramFrom})` : '') : '';

const valueTexts: Record<Exclude<ColumnName, 'designNumber'>, (values: Values) => string> = {
  name: ({ name }) => name ?? none,
  gram: (values) => weightText(values) || none,
  category: ({ category }) => category ?? none,
  subcategory: ({ subcategory }) => subcategory ?? none,
  caratOptions: ({ caratOptions }) => caratOptions?.join(', ') || none,
  minQuantity: ({ minQuantity }) => countText(minQuantity),
  quantityStep: ({ quantityStep }) => countText(quantityStep),
  pictures: ({ pictures }) => (pictures ? plural(pictures, 'picture') : none),
  pictureColours: ({ pictureColours }) => pictureColours?.map((colour) => goldLabels[colour]).join(', ') || none,
};
const textsByColumn: Partial<Record<ProductColumn, (values: Values) => string>> = byEnumName(valueTexts);

interface Change {
  column: ProductColumn;
  before: string;
  after: string;
}

/** The old and the new values of a row that changes its product. */
export const changesOf = ({ changes, values, before }: ImportSheetRowFragment): Change[] =>
  changes.flatMap((column) => {
    const textOf = textsByColumn[column];
    return textOf && before ? [{ column, before: textOf(before), after: textOf(values) }] : [];
  });

/** "4.2 grams, Ring › Halo, 18, 22": what was understood of a row, but for its name. */
export const factsOf = ({ category, subcategory, caratOptions, minQuantity, quantityStep, ...values }: Values) =>
  [
    weightText(values),
    [category, subcategory].filter(Boolean).join(' › '),
    caratOptions?.length && `carats ${caratOptions.join(', ')}`,
    minQuantity && minQuantity > 1 && `minimum ${minQuantity}`,
    quantityStep && quantityStep > 1 && `step ${quantityStep}`,
  ]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(' · ');

/** "212 new · 40 changed · 8 wrong"; empty before the sheet was read. */
export const summaryOf = (counts: ImportCountsFragment) =>
  [
    [counts.new, 'new'] as const,
    [counts.changed, 'changed'] as const,
    [counts.unchanged, 'unchanged'] as const,
    [counts.wrong, 'wrong'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${formatCount(count)} ${name}`)
    .join(' · ');

/** "212 new and 40 changed products". */
export function productsText(added: number, changed: number): string {
  const parts = [added > 0 && `${formatCount(added)} new`, changed > 0 && `${formatCount(changed)} changed`];
  const text = parts.filter(Boolean).join(' and ');
  return `${text} ${added + changed === 1 ? 'product' : 'products'}`;
}
