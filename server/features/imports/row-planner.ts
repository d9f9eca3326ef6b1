import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ColumnMapping } from '../../../domain/import-columns.js';
import type { PictureMode } from '../../../domain/imports.js';
import { type Database, rows } from '../../platform/database/sql.js';
import { Turns } from '../../platform/process/turns.js';
import { BulkProducts, type CurrentProduct } from '../products/bulk-products.service.js';
import type { RowCells } from './import.entity.js';
import { knownCategories, numbersOfRows, picturesOfRows } from './imports.sql.js';
import { type KnownCategory, planRow, type RowPicture, type RowPlan } from './plan-row.js';

export interface RowToPlan {
  row: number;
  cells: RowCells;
  designNumber: string | null;
  missingPictures: string[];
}

export interface PlannedRow {
  row: number;
  cells: RowCells;
  product?: CurrentProduct;
  pictures: RowPicture[];
  plan: RowPlan;
}

/** What an import was told to do, as far as it decides what rows are. */
export interface PlanningImport {
  id: string;
  mapping: ColumnMapping;
  assignNumbers: boolean;
  pictureMode: PictureMode;
}

/** By the number in lower case: the first row that has it. */
export type FirstRows = ReadonlyMap<string, number>;

/** Compares rows of a sheet with the products of the shop. */
@Injectable()
export class RowPlanner {
  constructor(private readonly products: BulkProducts) {}

  async firstRows(database: Database, importId: string): Promise<FirstRows> {
    const first = new Map<string, number>();
    for (const { row, designNumber } of await rows<RowToPlan>(database, numbersOfRows, [importId])) {
      const key = designNumber?.toLowerCase();
      if (key !== undefined && !first.has(key)) first.set(key, row);
    }
    return first;
  }

  /** With `tx`, the products stay locked until the end of the transaction. */
  async plan(
    database: Database | { tx: EntityManager },
    item: PlanningImport,
    part: readonly RowToPlan[],
    firstRows: FirstRows,
  ): Promise<PlannedRow[]> {
    const isLocked = 'tx' in database;
    const source = isLocked ? database.tx : database;
    const numbers = part.flatMap(({ designNumber }) => designNumber?.toLowerCase() ?? []);
    const products = isLocked
      ? await this.products.lockByNumbers(database.tx, numbers)
      : await this.products.byNumbers(source, numbers);
    const pictures = await this.picturesOf(source, item.id, part);
    const options = await this.options(source, item);
    const planned: PlannedRow[] = [];
    const turns = new Turns();
    for (const { row, cells, designNumber, missingPictures } of part) {
      const key = designNumber?.toLowerCase() ?? '';
      const first = firstRows.get(key);
      const product = products.get(key);
      const ofRow = pictures.get(row) ?? [];
      const sameNumberAs = first === row ? undefined : first;
      planned.push({
        row,
        cells,
        product,
        pictures: ofRow,
        plan: planRow({ cells, product, pictures: ofRow, sameNumberAs, missingPictures }, options),
      });
      if (turns.isOver()) await turns.next();
    }
    return planned;
  }

  private async options(database: Database, { mapping, assignNumbers, pictureMode }: PlanningImport) {
    const categories = await rows<KnownCategory>(database, knownCategories);
    const byName = new Map(categories.map((category) => [category.name.toLowerCase(), category]));
    return {
      columns: new Set(Object.values(mapping).filter((column) => column !== null)),
      categoryOf: (name: string) => byName.get(name.toLowerCase()),
      assignNumbers,
      pictureMode,
    };
  }

  private async picturesOf(database: Database, importId: string, part: readonly RowToPlan[]) {
    const found = await rows<RowPicture & { row: number }>(database, picturesOfRows, [
      importId,
      part.map(({ row }) => row),
    ]);
    const byRow = new Map<number, RowPicture[]>();
    for (const { row, ...picture } of found) byRow.set(row, [...(byRow.get(row) ?? []), picture]);
    return byRow;
  }
}
