import { weightRowsIn } from '../../../../domain/choice-weight-cells';
import type { WeightRow } from '../../../../domain/choice-weights';
import { caratOf } from '../../../../domain/gold';

/** A row of the form as it is typed or pasted, also where it is not understood. */
export type WeightDraft = Record<keyof WeightRow, string>;

export const emptyWeight: WeightDraft = { carat: '', size: '', gram: '', netGram: '' };

export const toWeightDraft = ({ carat, size, gram, netGram }: WeightRow): WeightDraft => ({
  ...{ carat: carat ?? '', size: size ?? '', gram: String(gram), netGram: netGram === null ? '' : String(netGram) },
});

const unit = / *(?:gm?s?|grams?)\.?$/i;
const toNumber = (text: string) => Number(text.replace(unit, ''));

/** A row for the schema, which refuses what is not understood. */
export const fromWeightDraft = ({ carat, size, gram, netGram }: WeightDraft) =>
  ({
    ...{ carat: carat.trim() || null, size: size.trim() || null },
    gram: gram.trim() === '' ? undefined : toNumber(gram),
    netGram: netGram.trim() === '' ? null : toNumber(netGram),
  }) as WeightRow;

function fromCells(cells: readonly string[]): WeightDraft {
  const [carat = '', size = '', gram = '', netGram = ''] = cells.map((cell) => cell.trim());
  return { carat: caratOf(carat) ?? carat, size, gram: gram.replace(unit, ''), netGram: netGram.replace(unit, '') };
}

function fromText(part: string): WeightDraft[] {
  const read = weightRowsIn(part);
  return 'weights' in read ? read.weights.map(toWeightDraft) : [{ ...emptyWeight, size: part.trim() }];
}

/**
 * Rows of carat, size, gross and net weight that were copied from a spreadsheet, or from a cell of an export; undefined
 * for a text that belongs into one field. Keeps what is not understood.
 */
export function pastedWeights(block: string): WeightDraft[] | undefined {
  const lines = block.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const isTable = lines.length > 1 || block.includes('\t');
  if (!isTable && (block.trim() === '' || 'unread' in weightRowsIn(block))) return undefined;
  return lines.flatMap((line) =>
    line.includes('\t') ? [fromCells(line.split('\t'))] : line.split(';').flatMap((part) => fromText(part)),
  );
}
