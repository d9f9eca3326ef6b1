import type { WeightRow } from './choice-weights.js';
import { caratOf } from './gold.js';

/** A row such as "18/12=3.41", "22=3.9", "/2-10 = 12.5 g" or "18/12=3.41 (net 3.05)". */
const rowShape = /^([^/=]*)(?:\/([^=]+))?=\s*(\d*\.?\d+)\s*(?:g|gm|gms)?\.?\s*(?:\(?\s*net\s+(\d*\.?\d+)\s*\)?)?$/i;

/** The rows of a cell such as "18/12=3.41; 22=3.9", or the first part that is none. */
export function weightRowsIn(text: string): { weights: WeightRow[] } | { unread: string } {
  const weights: WeightRow[] = [];
  for (const part of text.split(/[;\n]/).map((each) => each.trim())) {
    if (part === '') continue;
    const row = rowIn(part);
    if (!row) return { unread: part };
    weights.push(row);
  }
  return { weights };
}

function rowIn(part: string): WeightRow | undefined {
  const [, metal = '', size, gram, netGram] = rowShape.exec(part) ?? [];
  const carat = metal.trim() === '' ? null : caratOf(metal.trim());
  // A number without a slash is a carat, never a size: 12 could be either.
  if (gram === undefined || carat === undefined || (carat === null && size === undefined)) return undefined;
  return {
    carat,
    size: size === undefined ? null : size.trim(),
    gram: Number(gram),
    netGram: netGram === undefined ? null : Number(netGram),
  };
}

/** The cell of these rows, which `weightRowsIn` reads. */
export const weightRowsCell = (rows: readonly WeightRow[]) =>
  rows
    .map(({ carat, size, gram, netGram }) => {
      const key = `${carat ?? ''}${size === null ? '' : `/${size}`}`;
      return `${key}=${gram}${netGram === null ? '' : ` (net ${netGram})`}`;
    })
    .join('; ');
