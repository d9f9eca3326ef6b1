import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { unitOfHeading } from '../../../domain/headings.js';
import { numberText, usualWeights } from '../../../domain/import-cells.schemas.js';
import { type ImportAnswers, numberKey } from '../../../domain/import-questions.js';
import type { ColumnMapping } from '../../../domain/import-columns.js';
import { type PictureMode, rowName } from '../../../domain/imports.js';
import { type Database, rows } from '../../platform/database/sql.js';
import { Turns } from '../../platform/process/turns.js';
import { BulkProducts, type CurrentProduct } from '../products/bulk-products.service.js';
import type { RowCells, StoredFindings } from './import.entity.js';
import { rowsPerSheet, type SheetHead } from './reading/sheet.js';
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
  head: Pick<SheetHead, 'sheets'> | null;
  answers: ImportAnswers;
  findings: StoredFindings;
  assignNumbers: boolean;
  pictureMode: PictureMode;
}

/** By the number in lower case: the first row that has it. */
export type FirstRows = ReadonlyMap<string, number>;

/** The sheet of a row, if several are read, and its number there. */
export function placeOfRow(row: number, sheets: readonly string[] | null): { sheet: string | null; row: number } {
  const sheet = sheets && sheets.length > 1 ? sheets[Math.floor(row / rowsPerSheet)] : undefined;
  return { sheet: sheet ?? null, row: row % rowsPerSheet };
}

function nameOfRow(row: number, sheets: readonly string[] | null): string {
  const place = placeOfRow(row, sheets);
  return rowName(place.row, place.sheet ?? undefined);
}

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
    const near = await this.nearNumbers(source, part);
    const keyOf = ({ cells, designNumber }: RowToPlan) => {
      const existing = item.answers.numbers === 'existing' ? near.get(numberText(cells.designNumber)) : undefined;
      return (existing ?? designNumber)?.toLowerCase();
    };
    const numbers = part.flatMap((row) => keyOf(row) ?? []);
    const products = isLocked
      ? await this.products.lockByNumbers(database.tx, numbers)
      : await this.products.byNumbers(source, numbers);
    const pictures = await this.picturesOf(source, item.id, part);
    const options = await this.options(source, item);
    const planned: PlannedRow[] = [];
    const turns = new Turns();
    for (const toPlan of part) {
      const { row, cells, designNumber, missingPictures } = toPlan;
      const key = keyOf(toPlan) ?? '';
      const first = firstRows.get(key) ?? firstRows.get(designNumber?.toLowerCase() ?? '');
      const product = products.get(key);
      const ofRow = pictures.get(row) ?? [];
      const sameNumberAs =
        first === undefined || first === row ? undefined : nameOfRow(first, item.head?.sheets ?? null);
      const nearNumber = near.get(numberText(cells.designNumber));
      planned.push({
        row,
        cells,
        product,
        pictures: ofRow,
        plan: planRow({ cells, product, pictures: ofRow, sameNumberAs, nearNumber, missingPictures }, options),
      });
      if (turns.isOver()) await turns.next();
    }
    return planned;
  }

  /** Existing numbers of which a spreadsheet program may have made those in the sheet, which do not exist. */
  private async nearNumbers(database: Database, part: readonly RowToPlan[]): Promise<Map<string, string>> {
    const texts = [...new Set(part.map(({ cells }) => numberText(cells.designNumber)))];
    const wanted = texts.filter((text) => numberKey(text) !== undefined);
    if (!wanted.length) return new Map();
    const existing = await this.products.numbersLikeFigures(database);
    const known = new Set(existing.map((number) => number.toLowerCase()));
    const byKey = new Map(existing.map((number) => [numberKey(number), number]));
    return new Map(
      wanted.flatMap((text) => {
        const near = known.has(text.toLowerCase()) ? undefined : byKey.get(numberKey(text));
        return near === undefined ? [] : [[text, near]];
      }),
    );
  }

  private async options(database: Database, item: PlanningImport) {
    const { mapping, assignNumbers, pictureMode, answers, findings } = item;
    const categories = await rows<KnownCategory>(database, knownCategories);
    const weightHeader = Object.keys(mapping).find((header) => mapping[header] === 'gram') ?? '';
    return {
      columns: new Set(Object.values(mapping).filter((column) => column !== null)),
      categories,
      answers,
      weights: {
        unit: unitOfHeading(weightHeader) ?? usualWeights.unit,
        decimals: answers.decimals ?? findings.decimals ?? usualWeights.decimals,
      },
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
