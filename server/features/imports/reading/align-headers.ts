import { unitOfHeading } from '../../../../domain/headings.js';
import { distinctHeaders, mapHeaders } from '../../../../domain/import-columns.js';
import type { ProductColumn } from '../../../../domain/product-columns.js';

interface Aligned {
  /** Headings of all sheets read before. */
  headers: string[];
  /** The position of each heading in the further sheet. */
  positions: (number | undefined)[];
}

/** Columns that a further sheet must have if the first sheet has them. Others may be absent. */
const needed: readonly ProductColumn[] = ['designNumber', 'name', 'gram', 'category'];

const headerBy = (headers: readonly string[]) =>
  new Map(Object.entries(mapHeaders(headers)).flatMap(([header, column]) => (column ? [[column, header]] : [])));

const sameUnit = (a: string, b: string) => JSON.stringify(unitOfHeading(a)) === JSON.stringify(unitOfHeading(b));

/**
 * Maps the columns of a further sheet to the headings of the first one. A differently worded heading for the same
 * column matches, unless it names another unit. Otherwise returns why the sheet does not fit.
 */
export function alignHeaders(
  known: readonly string[],
  found: readonly string[],
): Aligned | 'otherHeadings' | 'otherUnit' {
  const own = distinctHeaders(found);
  const [first, further] = [headerBy(known), headerBy(own)];
  const headers = [...known];
  const positions: (number | undefined)[] = known.map(() => undefined);
  for (const [position, header] of own.entries()) {
    if (header === '') continue;
    const column = [...further].find(([, name]) => name === header)?.[0];
    const synonym = column && first.get(column);
    const isSynonym = synonym !== undefined && !own.includes(synonym);
    if (isSynonym && column === 'gram' && !sameUnit(header, synonym)) return 'otherUnit';
    const place = headers.indexOf(isSynonym ? synonym : header);
    positions[place < 0 ? headers.push(header) - 1 : place] = position;
  }
  const isPresent = (header: string) => positions[known.indexOf(header)] !== undefined;
  const required = needed.flatMap((column) => first.get(column) ?? []);
  const isKnown = first.has('designNumber') || first.has('name');
  const fits = (isKnown ? required : known.filter((header) => header !== '')).every(isPresent);
  return fits ? { headers, positions } : 'otherHeadings';
}
