import { keptWeightsProblem } from '../../../../domain/choice-weight-problems';
import type { CellReading } from '../../../../domain/import-cells.schemas';
import { listSeparator, sheetColumns, type SheetFact, sheetFacts } from '../../../../domain/product-columns';
import { weightsProblem } from '../../../../domain/products';
import type { ManagedCardFragment } from './managed-products.generated';

/**
 * A column of sheets that is a field of the table. Names, stones, weights by choice and rules about
 * making options are written in the form of a product, where they have room.
 */
export type TableField = Exclude<SheetFact, 'name' | 'stones' | 'weights' | 'optionRules'>;
export const tableFields = sheetFacts.filter(
  (fact): fact is TableField => !['name', 'stones', 'weights', 'optionRules'].includes(fact),
);

export const fieldKind = (field: TableField) => sheetColumns[field].kind;
export const fieldLabel = (field: TableField) => (field === 'gram' ? 'Grams' : sheetColumns[field].head);

export type TableTexts = Partial<Record<TableField, string>>;

/** Text of a stored value, which `ReadField` reads too. */
export function fieldText(product: ManagedCardFragment, field: TableField): string {
  const value = product[field];
  return Array.isArray(value) ? value.join(listSeparator) : String(value ?? '');
}

export type ReadField = (field: TableField, text: string) => CellReading<unknown>;

/** Loads the rules by which an import reads a cell, and a typed value is read. */
export const loadReader = async (): Promise<ReadField> => {
  const { factRules, usualWeights } = await import('../../../../domain/import-cells.schemas');
  const weights = { gram: usualWeights, netGram: usualWeights };
  return (field, text) =>
    fieldKind(field) === 'optionalWeight' && text.trim() === ''
      ? { value: null }
      : factRules[field].read(text, { weights });
};

/** Values of texts without problems, as the server takes them. */
export const valuesOf = (read: ReadField, texts: TableTexts): { [Field in TableField]?: ManagedCardFragment[Field] } =>
  Object.fromEntries(
    tableFields.flatMap((field) => {
      const text = texts[field];
      const reading = text === undefined ? undefined : read(field, text);
      return reading && 'value' in reading ? [[field, reading.value]] : [];
    }),
  );

/** A problem with what is typed into a field, also beside the other fields of the product. */
export function problemOf(
  read: ReadField,
  { product, texts }: { product: ManagedCardFragment; texts: TableTexts },
  field: TableField,
): string | undefined {
  const text = texts[field];
  if (text === undefined) return undefined;
  const reading = read(field, text);
  if ('problem' in reading) return reading.problem;
  const changed = { ...product, ...valuesOf(read, texts) };
  const kept = keptWeightsProblem(changed);
  if (field === kept?.field && field === 'caratOptions') return kept.message;
  // Told once, at the net weight if that has been typed.
  if (field !== 'netGram' && (field !== 'gram' || texts.netGram !== undefined)) return undefined;
  return weightsProblem(changed)?.message ?? (kept?.field === 'netGram' ? kept.message : undefined);
}

interface PastedText {
  row: number;
  field: TableField;
  text: string;
}

/** Cells that a block copied from a spreadsheet fills, to the right and down of a field. */
export const pastedCells = (block: string, first: TableField): PastedText[] =>
  block
    .replace(/[\r\n]+$/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, row) =>
      line.split('\t').flatMap((text, column) => {
        const field = tableFields[tableFields.indexOf(first) + column];
        return field ? [{ row, field, text: text.trim() }] : [];
      }),
    );
