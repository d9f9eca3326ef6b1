import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columnOfHeader } from '../../../domain/import-columns.js';
import { distinctOptions, isSameOption, namedCellsIn, optionRulesCell } from '../../../domain/making-option-cells.js';
import { cellText, type SheetCell } from '../../../domain/sheet-cells.js';
import { placeOfRow, wrongColumn } from '../../../domain/imports.js';
import { exportedColumns, importExample, type ProductColumn, sheetColumns } from '../../../domain/product-columns.js';
import { rows } from '../../platform/database/sql.js';
import { type Cell, type Column, tableFile } from '../../platform/documents/table.js';
import type { FileLink } from '../../platform/graphql/graphql.types.js';
import type { RowCells, RowError } from './import.entity.js';
import type { Category } from '../categories/category.entity.js';
import { CategoriesService } from '../categories/categories.service.js';
import { ImportsService } from './imports.service.js';
import { partOfWrongRows } from './imports.sql.js';

interface ImportFile {
  name: string;
  content: Readable;
}

interface WrongRow {
  row: number;
  /** Names of the sheets that were read. */
  sheets: string[] | null;
  cells: RowCells;
  errors: RowError[];
}

const rowsPerRead = 500;
const columnWidth = 20;

/** Creates spreadsheets to fill in: an empty template, and the wrong rows of an import. */
@Injectable()
export class ImportFilesService {
  constructor(
    private readonly database: DataSource,
    private readonly imports: ImportsService,
    private readonly categories: CategoriesService,
  ) {}

  async template(): Promise<ImportFile> {
    const columns = exportedColumns.map((name): Column<RowCells> => ({
      title: sheetColumns[name].head,
      width: columnWidth,
      valueOf: (cells) => toCell(cells[name]),
    }));
    const categories = await this.categories.list();
    const options = distinctOptions(categories).map((name): Column<RowCells> => ({
      title: name,
      width: columnWidth,
      valueOf: (cells) => cellOf(cells, 'optionRules', name),
    }));
    const table = { name: 'Products', columns: [...columns, ...options], rows: exampleIn(categories[0]) };
    return { name: 'products-template.xlsx', content: tableFile('xlsx', table) };
  }

  async wrongRows(id: string): Promise<ImportFile> {
    const { headers } = await this.imports.get(id);
    // Keeps the headings of the sheet, because they can name a unit that the cells lack.
    const columns = headers.flatMap(({ header, column }): Column<WrongRow>[] =>
      column ? [{ title: header, width: columnWidth, valueOf: ({ cells }) => cellOf(cells, column, header) }] : [],
    );
    const why: Column<WrongRow>[] = [
      { title: wrongColumn.row, width: 10, valueOf: toPlace },
      { title: wrongColumn.why, width: 80, valueOf: ({ errors }) => errors.map(toText).join(' ') },
    ];
    const table = { name: 'Wrong rows', columns: [...columns, ...why], rows: this.readWrong(id) };
    return { name: 'wrong-rows.xlsx', content: tableFile('xlsx', table) };
  }

  async linkToWrongRows(id: string): Promise<FileLink> {
    await this.imports.ensureExists(id);
    return { url: `/api/v1/admin/imports/${id}/wrong.xlsx` };
  }

  linkToTemplate(): FileLink {
    return { url: '/api/v1/admin/imports/template.xlsx' };
  }

  private async *readWrong(id: string): AsyncGenerator<WrongRow> {
    for (let last = 0; ;) {
      const part = await rows<WrongRow>(this.database, partOfWrongRows, [id, last, rowsPerRead]);
      if (!part.length) return;
      yield* part;
      last = part.at(-1)?.row ?? last;
    }
  }
}

/** Returns the row number, with the name of its sheet if several are read. */
function toPlace({ row, sheets }: WrongRow): Cell {
  const { sheet, sheetRow } = placeOfRow(row, sheets);
  return sheet === null ? sheetRow : `${sheet} ${sheetRow}`;
}

const toText = ({ column, message }: RowError) => `${sheetColumns[column].head}: ${message}`;

/** Keeps numbers as numbers, so that a corrected sheet is read in the same way as the original. */
function toCell(cell: SheetCell | undefined): Cell {
  if (typeof cell === 'boolean') return String(cell).toUpperCase();
  if (typeof cell === 'object' && cell !== null && 'shown' in cell) return cell.shown;
  return typeof cell === 'object' && cell !== null && 'failure' in cell ? cell.failure : cell;
}

/** The cell of a column of a sheet. That of a making option is a part of the cell with all of them. */
function cellOf(cells: RowCells, column: ProductColumn, header: string): Cell {
  if (column !== 'optionRules' || columnOfHeader(header) === 'optionRules') return toCell(cells[column]);
  return namedCellsIn(cellText(cells.optionRules)).find(({ name }) => name && isSameOption(name, header))?.cell;
}

/** The sample row, in the first category of the shop, so that it can be imported. */
async function* exampleIn(category: Category | undefined): AsyncGenerator<RowCells> {
  const { name, subcategories, options = [] } = category ?? {};
  yield {
    ...importExample,
    ...(name && { category: name }),
    ...(subcategories?.[0] && { subcategory: subcategories[0] }),
    optionRules: optionRulesCell(options, []),
  };
}
