import { kindIn, shapeIn, stonesIn } from '../../../../domain/stone-cells';
import { caratNumber, type Stone } from '../../../../domain/stones';

/** A row of the form as it is typed or pasted, also where it is not understood. */
export type StoneDraft = Record<keyof Stone, string>;

export const emptyDraft: StoneDraft = { kind: '', shape: '', count: '', carats: '', setting: '', text: '' };

export const toDraft = ({ kind, shape, count, carats, setting, text }: Stone): StoneDraft => ({
  ...{ kind, shape, count: String(count), carats: caratNumber(carats) },
  ...{ setting: setting ?? '', text: text ?? '' },
});

const toNumber = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** A row for the schema, which refuses what is not understood. */
export const fromDraft = ({ count, carats, ...draft }: StoneDraft) =>
  ({ ...draft, count: toNumber(count), carats: toNumber(carats) }) as Stone;

/** Amounts of the rows; undefined while the figures of one are not sound, because a sum would leave it out. */
export function amountsOf(drafts: readonly StoneDraft[]) {
  const stones = drafts.map(fromDraft);
  return stones.every(({ count, carats }) => count > 0 && carats > 0) ? stones : undefined;
}

const unit = / *(?:cts?|pcs?)\.?$/i;

function fromCells(cells: readonly string[]): StoneDraft {
  const [kind = '', shape = '', count = '', carats = '', setting = '', ...rest] = cells.map((cell) => cell.trim());
  return {
    ...{ kind: kindIn(kind) ?? kind, shape: shapeIn(shape) ?? shape },
    ...{ count: count.replace(unit, ''), carats: carats.replace(unit, ''), setting, text: rest.join(' ').trim() },
  };
}

function fromText(part: string): StoneDraft[] {
  const read = stonesIn(part);
  return 'stones' in read ? read.stones.map(toDraft) : [{ ...emptyDraft, kind: part.trim() }];
}

/**
 * Rows that were copied from a spreadsheet, or from a cell of an export; undefined for a text that belongs into one
 * field. Keeps what is not understood.
 */
export function pastedStones(block: string): StoneDraft[] | undefined {
  const lines = block.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const isTable = lines.length > 1 || block.includes('\t');
  if (!isTable && (block.trim() === '' || 'unread' in stonesIn(block))) return undefined;
  return lines.flatMap((line) =>
    line.includes('\t') ? [fromCells(line.split('\t'))] : line.split(';').flatMap((part) => fromText(part)),
  );
}
