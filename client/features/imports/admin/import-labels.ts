import { byEnumName, enumName } from '../../../../domain/enum-names';
import { colourLabels } from '../../../../domain/gold';
import { importRowKindLabels, importStateLabels } from '../../../../domain/imports';
import {
  isWeight,
  productColumns,
  type ProductColumn as ColumnName,
  sheetColumns,
  type SheetFact,
  sheetFacts,
} from '../../../../domain/product-columns';
import { weightRowsCell } from '../../../../domain/choice-weight-cells';
import { stonesCell } from '../../../../domain/stone-cells';
import type { ImportRowKind, ImportState, ProductColumn } from '../../../graphql/types.generated';
import { formatCount, formatGrams, plural } from '../../../lib/format';
import type { Tone } from '../../../ui/status-badge';
import { toStone } from '../../products/stone-names';
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
export const columnLabels = Object.fromEntries(
  productColumns.map((column) => [enumName(column), sheetColumns[column].head]),
) as Record<ProductColumn, string>;

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

/** True if no column of the sheet is read, so that all its rows are empty. */
export const isUnread = (headers: ImportDetailsFragment['headers']) => headers.every(({ column }) => !column);

/** "Name, Weight (g) and Category". */
export const listed = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

type Values = ImportedValuesFragment;

const none = 'None';

/** "4 grams (0.004 kg)", if the weight was converted. */
const weightText = (gram: number, gramFrom?: string | null) => formatGrams(gram) + (gramFrom ? ` (${gramFrom})` : '');

/** The text of a column of the product; empty if it has no value. */
function factText(fact: SheetFact, values: Values): string {
  if (fact === 'stones') return stonesCell(values.stones?.map(toStone) ?? []);
  if (fact === 'weights') return weightRowsCell(values.weights ?? []);
  const value = values[fact];
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number' && isWeight(fact))
    return weightText(value, { gram: values.gramFrom, netGram: values.netGramFrom }[fact]);
  return String(value ?? '');
}

const otherTexts: Record<Exclude<ColumnName, SheetFact | 'designNumber'>, (values: Values) => string> = {
  category: ({ category }) => category ?? '',
  subcategory: ({ subcategory }) => subcategory ?? '',
  pictures: ({ pictures }) => (pictures ? plural(pictures, 'picture') : ''),
  pictureColours: ({ pictureColours }) => pictureColours?.map((colour) => goldLabels[colour]).join(', ') ?? '',
};
const textsByColumn: Partial<Record<ProductColumn, (values: Values) => string>> = {
  ...byEnumName(otherTexts),
  ...Object.fromEntries(sheetFacts.map((fact) => [enumName(fact), (values: Values) => factText(fact, values)])),
};

interface Change {
  column: ProductColumn;
  before: string;
  after: string;
}

/** The old and the new values of a row that changes its product. */
export const changesOf = ({ changes, values, before }: ImportSheetRowFragment): Change[] =>
  changes.flatMap((column) => {
    const textOf = textsByColumn[column];
    return textOf && before ? [{ column, before: textOf(before) || none, after: textOf(values) || none }] : [];
  });

/** A fact with its heading, "minimum 6"; empty for the usual value. */
function detailText(fact: SheetFact, values: Values): string {
  const text = sheetColumns[fact].kind === 'pieces' && values[fact] === 1 ? '' : factText(fact, values);
  return text && `${sheetColumns[fact].head.toLowerCase()} ${text}`;
}

/** "4.2 grams · Ring › Halo · carats 18, 22": the values of a row except its name. */
export const factsOf = (values: Values) =>
  [
    factText('gram', values),
    [values.category, values.subcategory].filter(Boolean).join(' › '),
    ...sheetFacts.filter((fact) => fact !== 'name' && fact !== 'gram').map((fact) => detailText(fact, values)),
  ]
    .filter((text) => text !== '')
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

/** "20 products get their earlier values back. 3 new products are archived." */
export const undoText = (added: number, changed: number) =>
  [
    ...(changed > 0
      ? [`${plural(changed, 'product')} ${changed === 1 ? 'gets its' : 'get their'} earlier values back.`]
      : []),
    ...(added > 0 ? [`${plural(added, 'new product')} ${added === 1 ? 'is' : 'are'} archived.`] : []),
  ].join(' ');
