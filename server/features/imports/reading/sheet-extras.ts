import type { SheetCell } from '../../../../domain/sheet-cells.js';
import { importLimits } from '../../../../domain/import-files.js';
import { isOfType, readPart, relationsOf } from './workbook.js';
import type { XlsxPackage } from './xlsx-package.js';
import { columnOf, lettersOf, SheetRejected } from './sheet.js';

/** Data of a sheet outside of its rows, or needed before them. */
export interface SheetExtras {
  merged: MergedCells;
  /** References of cells such as `G2` with a picture that Excel placed in the cell. */
  pictures: string[];
}

interface MergedArea {
  top: number;
  bottom: number;
  /** Column index from 0. */
  column: number;
}

const mergeCells = /<(?:\w+:)?mergeCells\b/;
const mergeCell = /<(?:\w+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/gi;
const pictureCell = /<(?:\w+:)?c\s(?=[^>]*\bvm="\d+")(?=[^>]*\bt="e")[^>]*\br="([A-Z]{1,3}\d{1,7})"/g;
/** Length limit: more than any real sheet has, and little memory. */
const longestList = 8 * 1024 * 1024;
const longestElement = 500;
const mostPictures = 10_000;

/** Reads the merged cells before the rows, because they come after the rows in the file. */
export async function sheetExtras(file: XlsxPackage, part: string): Promise<SheetExtras> {
  const content = await file.read(part);
  const pictures = new Set<string>();
  let rest = '';
  let list: string | undefined;
  try {
    for await (const chunk of content ?? []) {
      const text = rest + (chunk as Buffer).toString('latin1');
      for (const [, cell] of text.matchAll(pictureCell)) if (cell && pictures.size < mostPictures) pictures.add(cell);
      if (list === undefined) {
        const start = text.search(mergeCells);
        if (start >= 0) list = text.slice(start);
      } else if (list.length < longestList) list += (chunk as Buffer).toString('latin1');
      rest = text.slice(-longestElement);
    }
  } catch {
    throw new SheetRejected('unreadable');
  }
  const areas = [...(list ?? '').matchAll(mergeCell)].map(([, letters = '', top, bottom]) => ({
    column: columnOf(letters) - 1,
    top: Number(top),
    bottom: Number(bottom),
  }));
  return { merged: new MergedCells(areas), pictures: [...pictures] };
}

/** Values of cells that are merged over several rows. Cells merged over columns only already have their value. */
export class MergedCells {
  private readonly areas: readonly MergedArea[];
  private next = 0;
  private readonly current = new Map<number, { bottom: number; value: SheetCell }>();

  constructor(areas: readonly MergedArea[]) {
    this.areas = areas
      .filter(({ top, bottom, column }) => bottom > top && column < importLimits.columns)
      .sort((a, b) => a.top - b.top);
  }

  /** Returns the cells of the next row, with the values of merged cells filled in. */
  fill(row: number, cells: SheetCell[]): SheetCell[] {
    for (let area = this.areas[this.next]; area && area.top <= row; area = this.areas[++this.next])
      this.current.set(area.column, {
        bottom: area.bottom,
        value: area.top === row ? (cells[area.column] ?? null) : null,
      });
    const filled = [...cells];
    for (const [column, { bottom, value }] of this.current)
      if (row > bottom) this.current.delete(column);
      else filled[column] = filled[column] ?? value;
    return filled;
  }

  /** Starts again, because a sheet is read several times. */
  restart(): void {
    this.next = 0;
    this.current.clear();
  }
}

const anchors = ['twoCellAnchor', 'oneCellAnchor'];

/** References of the cells at which pictures are drawn, such as `G2`. */
export async function drawnPictures(file: XlsxPackage, part: string): Promise<string[]> {
  const drawing = (await relationsOf(file, part)).find(isOfType('drawing'));
  const found: string[] = [];
  let anchor: { column: string; row: string; isPicture: boolean } | undefined;
  let field: 'column' | 'row' | undefined;
  let isStart = false;
  await readPart(file, drawing?.target, {
    open(name) {
      if (anchors.includes(name)) anchor = { column: '', row: '', isPicture: false };
      if (name === 'from') isStart = true;
      if (name === 'pic' && anchor) anchor.isPicture = true;
      field = isStart && name === 'col' ? 'column' : isStart && name === 'row' ? 'row' : undefined;
    },
    text(text) {
      if (anchor && field) anchor[field] += text;
    },
    close(name) {
      field = undefined;
      if (name === 'from') isStart = false;
      if (!anchors.includes(name) || !anchor) return;
      if (anchor.isPicture && found.length < mostPictures)
        found.push(`${lettersOf(Number(anchor.column))}${Number(anchor.row) + 1}`);
      anchor = undefined;
    },
  });
  return found;
}
