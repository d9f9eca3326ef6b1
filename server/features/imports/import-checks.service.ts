import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';
import { unitColumn } from '../../../domain/headings.js';
import {
  pictureColoursIn,
  DecimalSigns,
  isBlank,
  pictureNamesIn,
  withUnit,
} from '../../../domain/import-cells.schemas.js';
import { cellText, type SheetCell } from '../../../domain/sheet-cells.js';
import { type ColumnMapping, columnOfHeader, distinctHeaders, mapHeaders } from '../../../domain/import-columns.js';
import { namedOptionCell, optionCellSeparator } from '../../../domain/making-option-cells.js';
import { isWeight, type ProductColumn, weightColumns } from '../../../domain/product-columns.js';
import { changed, one, rows } from '../../platform/database/sql.js';
import {
  ImportHeader,
  type ImportRow,
  ImportSheet,
  type RowCells,
  type StoredCounts,
  type StoredFindings,
  type StoredHead,
  StoredImport,
} from './import.entity.js';
import { applyMends } from './import-mends.service.js';
import {
  countsOfImport,
  forgetMatches,
  hashRows,
  insertRows,
  namesOfMakingOptions,
  numbersOfRows,
  partOfRows,
  picturesToMatch,
  saveMatches,
  saveMissing,
  savePlans,
  saveUnmatched,
} from './imports.sql.js';
import { matchPictures, type PictureToMatch } from './match-pictures.js';
import { isPerhapsTotal, isTotal } from './reading/header-row.js';
import type { OpenSheet } from './reading/open-sheet.js';
import type { ReadingOptions, RowMark, SheetRow } from './reading/sheet.js';
import { SheetReader } from './reading/sheet-reader.js';
import { RowPlanner, type RowToPlan, toSaved } from './row-planner.js';

/** Thrown when the import has changed since this check began, so a newer job checks it. */
class Superseded extends Error {}

const sampleRows = 3;
const rowsPerPart = 500;

/** The import and its revision that this check reads. */
interface Checked {
  id: string;
  revision: number;
}

/** Reads the sheet of an import and computes what each row would do. Does not change products or categories. */
@Injectable()
export class ImportChecksService {
  constructor(
    private readonly database: DataSource,
    private readonly sheets: SheetReader,
    private readonly planner: RowPlanner,
  ) {}

  async check({ id, revision }: Checked): Promise<void> {
    const item = await this.database.manager.findOneBy(StoredImport, { id, revision, state: 'reading' });
    if (!item) return;
    try {
      await this.work(item);
    } catch (error) {
      if (error instanceof Superseded) return;
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      await this.fail(item, error.message);
    }
  }

  async fail({ id, revision }: Checked, message: string): Promise<void> {
    await changed(
      this.database,
      `UPDATE imports SET state = 'failed', failure = $3, ended_at = now()
       WHERE id = $1 AND revision = $2 AND state = 'reading'`,
      [id, revision, message],
    );
  }

  private async work(item: StoredImport): Promise<void> {
    const options = readingOptions(item);
    const isHeadRead = item.head !== null && isDeepStrictEqual(item.head.options, options);
    const content = isHeadRead && item.isRead ? undefined : await this.content(item);
    const { mapping, findings } = content
      ? await this.sheets.withSheet(content, options, (sheet) => this.read(item, sheet, isHeadRead))
      : item;
    await this.match(item);
    await this.plan({ ...item, mapping, findings });
    await this.inRevision(item, async (tx) => {
      const counts = await one<StoredCounts>(tx, countsOfImport, [item.id]);
      await tx.update(StoredImport, { id: item.id }, { state: 'checked', counts });
    });
  }

  private async read(item: StoredImport, sheet: OpenSheet, isHeadRead: boolean) {
    const head = item.head !== null && isHeadRead ? item.head : await this.readHead(item, sheet);
    const mapping = isHeadRead ? item.mapping : await this.firstMapping(item, head);
    const findings = item.isRead ? item.findings : await this.readRows(item, head, mapping, sheet);
    return { mapping, findings };
  }

  private async readHead(item: StoredImport, { head, rows: rowsOf }: OpenSheet): Promise<StoredHead> {
    const headers = distinctHeaders(head.headers);
    const samples: string[][] = headers.map(() => []);
    for await (const part of rowsOf(headers.map((_, column) => column))) {
      for (const { cells } of part.filter(({ mark }) => mark === undefined))
        for (const [column, cell] of cells.entries()) {
          const text = cellText(cell).slice(0, 60);
          if (text !== '' && (samples[column]?.length ?? sampleRows) < sampleRows) samples[column]?.push(text);
        }
      break;
    }
    return { ...head, headers, samples, options: readingOptions(item) };
  }

  /** Returns the mapping last chosen for these headers, otherwise guesses it from their names. */
  private async firstMapping(item: StoredImport, head: StoredHead): Promise<ColumnMapping> {
    const options = await rows<{ name: string }>(this.database, namesOfMakingOptions);
    const names = options.map(({ name }) => name);
    const mapping = mapHeaders(head.headers, await this.remembered(head.headers), names);
    await this.inRevision(item, async (tx) => {
      await tx.update(StoredImport, { id: item.id }, { head, mapping });
    });
    return mapping;
  }

  private async remembered(headers: readonly string[]): Promise<ColumnMapping> {
    const found = await rows<ImportHeader>(
      this.database,
      'SELECT header, product_column FROM import_headers WHERE header = ANY ($1::text[])',
      [headers],
    );
    return Object.fromEntries(found.map(({ header, productColumn }) => [header, productColumn]));
  }

  private async readRows(
    item: StoredImport,
    head: StoredHead,
    mapping: ColumnMapping,
    sheet: OpenSheet,
  ): Promise<StoredFindings> {
    const wanted = head.headers.flatMap((header, index) => {
      const column = header === '' ? null : mapping[header];
      return column ? [{ index, column, header }] : [];
    });
    await this.inRevision(item, (tx) => changed(tx, 'DELETE FROM import_rows WHERE import_id = $1', [item.id]));
    const units =
      mapping && Object.values(mapping).some((column) => column && isWeight(column))
        ? unitsIn(head.headers, mapping)
        : undefined;
    const indexes = [...wanted.map(({ index }) => index), ...(units ? [units.index] : [])];
    const signs = new DecimalSigns();
    const leftOut: NonNullable<StoredFindings['leftOut']> = {};
    for await (const part of sheet.rows(indexes)) {
      const read = part.flatMap((sheetRow) => {
        const row = toRow(sheetRow, wanted, units?.of);
        const isBlank = !Object.keys(row.cells).length;
        const mark = leftOutAs(sheetRow.mark, row.cells) ?? (isBlank && wanted.length > 0 ? 'blank' : undefined);
        if (mark) (leftOut[mark] ??= []).push(row.row);
        return mark || isBlank ? [] : [{ ...row, ...applyMends(row.cells, item.mended[row.row]) }];
      });
      for (const { cells } of read) for (const column of weightColumns) signs.add(cells[column]);
      if (read.length) await this.inRevision(item, (tx) => changed(tx, insertRows, [item.id, JSON.stringify(read)]));
    }
    await this.inRevision(item, (tx) => changed(tx, hashRows, [item.id]));
    const findings: StoredFindings = { decimals: signs.sign(), leftOut };
    await this.inRevision(item, (tx) => tx.update(StoredImport, { id: item.id }, { isRead: true, findings }));
    return findings;
  }

  private async match(item: StoredImport): Promise<void> {
    const found = await rows<Pick<ImportRow, 'row' | 'designNumber'> & { named: SheetCell; colours: SheetCell }>(
      this.database,
      numbersOfRows,
      [item.id],
    );
    const firstRows = await this.planner.firstRows(this.database, item.id);
    // Only the first row with a number is valid. Pictures of later rows go to it, because they show the same design,
    // often in another colour.
    const sheet = found.map(({ row, designNumber, named, colours }) => {
      const names = pictureNamesIn(named);
      const shown = pictureColoursIn(colours).colours;
      return {
        row: firstRows.rows.get(designNumber?.toLowerCase() ?? '') ?? row,
        designNumber,
        named: names,
        colours: shown.length === 1 || shown.length === names.length ? shown : [],
      };
    });
    const productRows = new Map(found.map(({ row }, index) => [row, sheet[index]?.row ?? row]));
    const pictures = await rows<PictureToMatch>(this.database, picturesToMatch, [item.id]);
    const { matches, unmatched, missing } = matchPictures(
      sheet,
      pictures.map((picture) => ({ ...picture, givenRow: productRows.get(picture.givenRow ?? 0) ?? null })),
    );
    await this.inRevision(item, async (tx) => {
      await changed(tx, forgetMatches, [item.id]);
      await changed(tx, saveMatches, [item.id, JSON.stringify(matches)]);
      await changed(tx, saveUnmatched, [item.id, JSON.stringify(unmatched)]);
      await changed(tx, saveMissing, [item.id, JSON.stringify(missing)]);
    });
  }

  private async plan(item: StoredImport): Promise<void> {
    const firstRows = await this.planner.firstRows(this.database, item.id);
    for (let last = 0; ;) {
      const part = await rows<RowToPlan>(this.database, partOfRows, [item.id, last, rowsPerPart]);
      if (!part.length) return;
      const planned = await this.planner.plan(this.database, item, part, firstRows);
      await this.inRevision(item, (tx) => changed(tx, savePlans, [item.id, JSON.stringify(planned.map(toSaved))]));
      last = part.at(-1)?.row ?? last;
    }
  }

  private async content({ id: importId }: StoredImport): Promise<Buffer> {
    const sheet = await this.database.manager.findOneByOrFail(ImportSheet, { importId });
    return sheet.content;
  }

  /** Runs `write` only if the revision is still current; throws `Superseded` otherwise. */
  private async inRevision(item: Checked, write: (tx: EntityManager) => Promise<unknown>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const isCurrent = await changed(
        tx,
        `UPDATE imports SET worked_at = now() WHERE id = $1 AND revision = $2 AND state = 'reading'`,
        [item.id, item.revision],
      );
      if (!isCurrent) throw new Superseded();
      await write(tx);
    });
  }
}

const readingOptions = ({ answers }: StoredImport): ReadingOptions => ({
  ...(answers.headings !== undefined && { headerRow: Number(answers.headings) }),
  hidden: answers.hidden === 'read',
});

/** Returns why a row is left out. A row with the word "Total" is still a product if it has its own design number. */
function leftOutAs(mark: RowMark | undefined, { designNumber, name }: RowCells): RowMark | undefined {
  if (mark !== 'total') return mark;
  const isNumbered = !isBlank(designNumber) && !isPerhapsTotal(designNumber);
  return isNumbered && !isTotal(name) ? undefined : mark;
}

/** Finds the column with the units of the weights, if there is one. */
function unitsIn(headers: readonly string[], mapping: ColumnMapping) {
  const found = headers.flatMap((header, index) => {
    const of = mapping[header] === null ? unitColumn(header) : undefined;
    return of ? [{ index, of }] : [];
  });
  return found.find(({ of }) => of === 'weights') ?? found[0];
}

interface ReadColumn {
  column: ProductColumn;
  header: string;
}

/** Joins the cells of making options to one text, because each has a column of its own. */
function withOption(before: SheetCell | undefined, header: string, cell: SheetCell | undefined): string {
  const isCombined = columnOfHeader(header) === 'optionRules';
  // A line break separates options in a column with all of them, and values in that of one.
  const broken = typeof cell === 'string' ? cell.replace(/[\r\n]+/g, isCombined ? ';' : ',') : cell;
  const text = isCombined ? cellText(broken) : namedOptionCell(header, cellText(broken));
  return [cellText(before), text].filter((part) => part !== '').join(optionCellSeparator);
}

/** Converts the cells of a row. If the sheet has a column with units of weights, it is the last cell. */
function toRow({ row, cells }: SheetRow, columns: readonly ReadColumn[], units: 'weights' | 'any' | undefined) {
  const named: RowCells = {};
  for (const [index, { column, header }] of columns.entries()) {
    const cell = isWeight(column) && units ? withUnit(cells[index], cells[columns.length], units) : cells[index];
    if (cellText(cell) === '') continue;
    named[column] = column === 'optionRules' ? withOption(named[column], header, cell) : cell;
  }
  return { row, cells: named };
}
