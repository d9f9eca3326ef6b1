import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { designNumberKey } from '../../../domain/design-numbers.js';
import { unitOfHeading } from '../../../domain/headings.js';
import { numberText, usualWeights, type WeightStyle } from '../../../domain/import-cells.schemas.js';
import type { WeightColumn } from '../../../domain/product-columns.js';
import { type ImportAnswers, numberKey } from '../../../domain/import-questions.js';
import type { ColumnMapping } from '../../../domain/import-columns.js';
import { type PictureMode, placeOfRow, rowName } from '../../../domain/imports.js';
import { type Database, rows } from '../../platform/database/sql.js';
import { Turns } from '../../platform/documents/turns.js';
import { BulkProductsService } from '../products/bulk-products.service.js';
import type { CurrentProduct } from '../products/bulk-products.sql.js';
import type { RowCells, StoredFindings } from './import.entity.js';
import type { SheetHead } from './reading/sheet.js';
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

/** The options and data of an import that affect planning. */
export interface PlanningImport {
  id: string;
  mapping: ColumnMapping;
  head: Pick<SheetHead, 'sheets'> | null;
  answers: ImportAnswers;
  findings: StoredFindings;
  assignNumbers: boolean;
  pictureMode: PictureMode;
}

export interface FirstRows {
  /** The first row of each number, by number in lower case. */
  rows: ReadonlyMap<string, number>;
  /** The first number of the sheet for each `designNumberKey`, so that `RI 0001` matches an earlier RI-0001. */
  numbers: ReadonlyMap<string, string>;
}

function nameOfRow(row: number, sheets: readonly string[] | null): string {
  const { sheet, sheetRow } = placeOfRow(row, sheets);
  return rowName(sheetRow, sheet ?? undefined);
}

/** Compares rows of a sheet with the products of the shop. */
@Injectable()
export class RowPlanner {
  constructor(private readonly products: BulkProductsService) {}

  async firstRows(database: Database, importId: string): Promise<FirstRows> {
    const first = { rows: new Map<string, number>(), numbers: new Map<string, string>() };
    for (const { row, designNumber } of await rows<RowToPlan>(database, numbersOfRows, [importId])) {
      if (designNumber === null) continue;
      const number = designNumber.toLowerCase();
      if (!first.rows.has(number)) first.rows.set(number, row);
      const key = designNumberKey(designNumber);
      if (key !== undefined && !first.numbers.has(key)) first.numbers.set(key, designNumber);
    }
    return first;
  }

  /** Plans the rows. With `tx`, the products stay locked until the end of the transaction. */
  async plan(
    database: Database | { tx: EntityManager },
    item: PlanningImport,
    part: readonly RowToPlan[],
    firstRows: FirstRows,
  ): Promise<PlannedRow[]> {
    const isLocked = 'tx' in database;
    const source = isLocked ? database.tx : database;
    const near = await this.nearNumbers(source, part, firstRows);
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
      const number = designNumber ?? '';
      // Rows with differently written numbers may be the same design.
      const alike = item.answers.numbers === 'existing' && firstRows.numbers.get(designNumberKey(number) ?? '');
      const first = firstRows.rows.get(key) ?? firstRows.rows.get((alike || number).toLowerCase());
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

  /**
   * Finds what an unknown number in the sheet may mean. Candidates are a similarly written number of the shop or of an
   * earlier row, and a number that a spreadsheet program may have altered.
   */
  private async nearNumbers(
    database: Database,
    part: readonly RowToPlan[],
    firstRows: FirstRows,
  ): Promise<Map<string, string>> {
    const texts = [...new Set(part.map(({ cells }) => numberText(cells.designNumber)))];
    const keys = texts.flatMap((text) => designNumberKey(text) ?? []);
    const figures = texts.some((text) => numberKey(text) !== undefined)
      ? await this.products.numbersLikeFigures(database)
      : [];
    const alike = await this.products.numbersByKeys(database, keys);
    const known = new Set([...figures, ...alike].map((number) => number.toLowerCase()));
    const byFigure = new Map(figures.map((number) => [numberKey(number), number]));
    const byKey = new Map(alike.map((number) => [designNumberKey(number), number]));
    return new Map(
      texts.flatMap((text) => {
        const [figure, key] = [numberKey(text), designNumberKey(text)];
        if (key === undefined || known.has(text.toLowerCase())) return [];
        const near = byKey.get(key) ?? (figure && byFigure.get(figure)) ?? firstRows.numbers.get(key);
        return near === undefined || near.toLowerCase() === text.toLowerCase() ? [] : [[text, near]];
      }),
    );
  }

  private async options(database: Database, item: PlanningImport) {
    const { mapping, assignNumbers, pictureMode, answers, findings } = item;
    const categories = await rows<KnownCategory>(database, knownCategories);
    const styleOf = (column: WeightColumn): WeightStyle => ({
      unit: unitOfHeading(Object.keys(mapping).find((header) => mapping[header] === column) ?? '') ?? usualWeights.unit,
      decimals: answers.decimals ?? findings.decimals ?? usualWeights.decimals,
    });
    return {
      columns: new Set(Object.values(mapping).filter((column) => column !== null)),
      categories,
      answers,
      weights: { gram: styleOf('gram'), netGram: styleOf('netGram') },
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

/** Converts a plan to a row of `savePlans`. */
export const toSaved = ({ row, product, pictures, plan }: PlannedRow) => ({
  row,
  kind: plan.kind,
  designNumber: plan.designNumber,
  productId: product?.id ?? null,
  understood: plan.understood,
  before: plan.before,
  errors: plan.errors,
  notices: plan.notices,
  pictures: pictures.flatMap(({ name }) => (plan.leftOut.includes(name) ? [] : name)),
  hasNoPictures: plan.hasNoPictures,
});
