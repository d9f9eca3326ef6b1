import type { CellReading } from '../../../../domain/import-cells.schemas';
import { listSeparator, sheetColumns, type SheetFact, sheetFacts } from '../../../../domain/product-columns';
import type { ManagedCardFragment } from './managed-products.generated';

/** A column of sheets that is a field of the table. Names are written in the form of a product, where they have room. */
export type TableField = Exclude<SheetFact, 'name'>;
export const tableFields = sheetFacts.filter((fact): fact is TableField => fact !== 'name');

export const fieldKind = (field: TableField) => sheetColumns[field].kind;
export const fieldLabel = (field: TableField) => (field === 'gram' ? 'Grams' : sheetColumns[field].head);

export type TableTexts = Partial<Record<TableField, string>>;

/** Text of a stored value, which `ReadField` reads too. */
export function fieldText(product: ManagedCardFragment, field: TableField): string {
  const value = product[field];
  return Array.isArray(value) ? value.join(listSeparator) : String(value);
}

export type ReadField = (field: TableField, text: string) => CellReading<unknown>;

/** Loads the rules by which an import reads a cell, and a typed value is read. */
export const loadReader = async (): Promise<ReadField> => {
  const { factRules, usualWeights } = await import('../../../../domain/import-cells.schemas');
  return (field, text) => factRules[field].read(text, { weights: usualWeights });
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
