import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, invalidField } from '../../../domain/errors.js';
import { readDesignNumber } from '../../../domain/import-cells.schemas.js';
import { importMessages } from '../../../domain/imports.js';
import type { MendImportRow } from '../../../domain/imports.schemas.js';
import type { ProductColumn } from '../../../domain/product-columns.js';
import { isId } from '../../../domain/rules.js';
import { cellText } from '../../../domain/sheet-cells.js';
import { changed, one } from '../../platform/database/sql.js';
import { ImportQueueService } from './import-queue.service.js';
import { type RowCells, type StoredCounts, StoredImport } from './import.entity.js';
import { countsOfImport, keepMended, mendRow, rowToMend, savePlans } from './imports.sql.js';
import { textCell } from './reading/sheet.js';
import { RowPlanner, type RowToPlan, toSaved } from './row-planner.js';

/** Columns that decide about other rows too, or about the pictures. */
const sharedColumns: readonly ProductColumn[] = ['designNumber', 'pictures', 'pictureColours'];

/** Changes cells of a checked import by hand. */
@Injectable()
export class ImportMendsService {
  constructor(
    private readonly database: DataSource,
    private readonly planner: RowPlanner,
    private readonly queue: ImportQueueService,
  ) {}

  /** Changes cells of a row and checks this row again, or all rows if that is needed. */
  async mendRow({ id, row, cells }: MendImportRow): Promise<void> {
    const isDone = await this.database.transaction(async (tx) => {
      const item = isId(id)
        ? await tx.findOne(StoredImport, { where: { id }, lock: { mode: 'pessimistic_write' } })
        : null;
      if (!item) throw new DomainError('IMPORT_NOT_FOUND');
      if (item.state !== 'reading' && item.state !== 'checked')
        throw new DomainError('IMPORT_STATE_NOT_ALLOWED', { message: importMessages.notChecked });
      const stored = await one<StoredRow>(tx, rowToMend, [id, row]);
      if (!stored) throw invalidField('row', importMessages.noRow);
      const mends = { ...item.mended[row] };
      const sheet = { ...stored.cells, ...stored.sheetCells };
      for (const { column, value } of cells) {
        const cell = textCell(value);
        if (cellText(cell) === cellText(sheet[column])) delete mends[column];
        else mends[column] = cell;
      }
      const mended = applyMends(sheet, mends);
      const { designNumber } = mended;
      await changed(tx, keepMended, [id, row, JSON.stringify(mends)]);
      await changed(tx, mendRow, [
        id,
        row,
        JSON.stringify(mended.cells),
        JSON.stringify(mended.sheetCells),
        designNumber,
      ]);
      if (item.state === 'reading' || cells.some(({ column }) => sharedColumns.includes(column))) return false;
      const firstRows = await this.planner.firstRows(tx, id);
      const planned = await this.planner.plan(tx, item, [{ ...stored, ...mended }], firstRows);
      await changed(tx, savePlans, [id, JSON.stringify(planned.map(toSaved))]);
      const counts = await one<StoredCounts>(tx, countsOfImport, [id]);
      await tx.update(StoredImport, { id }, { counts });
      return true;
    });
    if (!isDone) await this.queue.checkAgain(id);
  }
}

type StoredRow = RowToPlan & { sheetCells: RowCells };

/** Returns the cells of a row with the changed ones, and those of the sheet that they replace. */
export function applyMends(sheet: RowCells, mends: RowCells = {}) {
  const present = Object.entries({ ...sheet, ...mends }).filter(([, cell]) => cell !== null);
  const cells: RowCells = Object.fromEntries(present);
  const replaced = (Object.keys(mends) as ProductColumn[]).map((column) => [column, sheet[column] ?? null] as const);
  const number = cells.designNumber === undefined ? undefined : readDesignNumber(cells.designNumber);
  return {
    cells,
    sheetCells: Object.fromEntries(replaced) as RowCells,
    designNumber: number && 'value' in number ? number.value : null,
  };
}
