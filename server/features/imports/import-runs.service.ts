import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { sameText } from '../../../domain/categories.js';
import { addCategorySchema } from '../../../domain/categories.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { clears } from '../../../domain/import-cells.schemas.js';
import { cellText } from '../../../domain/sheet-cells.js';
import { importMessages, pictureReasons } from '../../../domain/imports.js';
import { maxProductImages } from '../../../domain/products.js';
import { Audit } from '../../platform/audit/audit.js';
import { changed, one, rows } from '../../platform/database/sql.js';
import { MediaService, type PictureUse } from '../../platform/files/media/media.service.js';
import { CategoriesService } from '../categories/categories.service.js';
import { BulkProductsService } from '../products/bulk-products.service.js';
import type { AddedProduct, BulkProduct } from '../products/bulk-products.sql.js';
import { ImportRow, type StoredCounts, StoredImport, type StoredState } from './import.entity.js';
import {
  addToCounts,
  countsOfImport,
  existingCategories,
  existingSubcategories,
  giveUpImport,
  keepMedia,
  leaveOutPictures,
  missingCategories,
  partOfRows,
  partToUndo,
  refuseRow,
  savePlans,
  skipRows,
} from './imports.sql.js';
import { type FirstRows, type PlannedRow, RowPlanner, type RowToPlan, toSaved } from './row-planner.js';

/** Thrown when the import was cancelled, or another worker has ended it. */
class RunEnded extends Error {}

/** Products per transaction, which limits how long customers wait for locks. */
const rowsPerPart = 100;

/** The longest pause between two parts, in milliseconds. */
const longestPause = 250;

/** Pauses as long as the part before took, within the limit. The database is thus about half free for customers. */
const pauseAsLongAsPart = (begun: number) => pause(Math.min(longestPause, performance.now() - begun));

type ApplyingImport = Pick<
  StoredImport,
  | 'id'
  | 'runNumber'
  | 'userId'
  | 'head'
  | 'mapping'
  | 'answers'
  | 'findings'
  | 'assignNumbers'
  | 'pictureMode'
  | 'markNew'
>;

/** A row whose product the import has changed, with the previous state of the product. */
type RowToUndo = Pick<ImportRow, 'row' | 'version'> & { productId: string | null; stored: StoredState | null };

/**
 * Writes the rows of a checked import into the shop, part by part. One transaction stores the products of a part, the
 * results of its rows and the position of the import. After a crash, the next worker continues with the next part. Each
 * write checks the run number, because an import that was cancelled in a pause may be undone before the next part.
 */
@Injectable()
export class ImportRunsService {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly database: DataSource,
    private readonly planner: RowPlanner,
    private readonly products: BulkProductsService,
    private readonly categories: CategoriesService,
    private readonly media: MediaService,
    private readonly audit: Audit,
  ) {}

  async run(id: string): Promise<void> {
    const item = await this.database.manager.findOneBy(StoredImport, { id, state: 'running', isUndoing: false });
    if (!item) return;
    await this.untilEnded(async () => {
      if (item.createCategories && item.lastRow === 0) await this.addCategories(item);
      const firstRows = await this.planner.firstRows(this.database, id);
      for (let last = item.lastRow; ;) {
        const part = await rows<RowToPlan>(this.database, partOfRows, [id, last, rowsPerPart]);
        if (!part.length) break;
        const begun = performance.now();
        await this.applyPart(item, part, firstRows);
        await pauseAsLongAsPart(begun);
        last = part.at(-1)?.row ?? last;
      }
      await this.finish(item);
    });
  }

  /** Undoes the import. Products that were changed after the import stay unchanged. */
  async undo(id: string): Promise<void> {
    const item = await this.database.manager.findOneBy(StoredImport, { id, state: 'running', isUndoing: true });
    if (!item) return;
    await this.untilEnded(async () => {
      for (let last = item.lastRow; ;) {
        const part = await rows<RowToUndo>(this.database, partToUndo, [id, last, rowsPerPart]);
        const lastOfPart = part.at(-1)?.row;
        if (lastOfPart === undefined) break;
        await this.inPart(item, lastOfPart, part.length, (tx) => this.undoPart(tx, id, part));
        last = lastOfPart;
      }
      await this.finishUndoing(item);
    });
  }

  private async untilEnded(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (!(error instanceof RunEnded)) throw error;
    });
  }

  /**
   * Applies a part. If the database rejects it because of a concurrent change, plans and applies each of its rows
   * alone.
   */
  private async applyPart(item: ApplyingImport, part: readonly RowToPlan[], firstRows: FirstRows): Promise<void> {
    try {
      await this.apply(item, part, firstRows);
    } catch (error) {
      if (!isRefused(error)) throw error;
      for (const row of part) await this.applyAlone(item, row, firstRows);
    }
  }

  private async applyAlone(item: ApplyingImport, row: RowToPlan, firstRows: FirstRows): Promise<void> {
    try {
      await this.apply(item, [row], firstRows);
    } catch (error) {
      if (!isRefused(error)) throw error;
      this.logger.warn(`Row ${row.row} of the import ${item.id} was refused: ${error.message}`);
      await this.leaveOut(item, row.row);
    }
  }

  /** Marks a row as refused by the database, so that it does not stop the other rows. */
  private async leaveOut(item: ApplyingImport, row: number): Promise<void> {
    await this.inPart(item, row, 1, (tx) => changed(tx, refuseRow, [item.id, row, importMessages.refused]));
  }

  private async apply(item: ApplyingImport, part: readonly RowToPlan[], firstRows: FirstRows): Promise<void> {
    await this.inPart(item, part.at(-1)?.row ?? 0, part.length, async (tx) => {
      const planned = await this.planner.plan({ tx }, item, part, firstRows);
      await this.usePictures(tx, item, planned);
      const numbers = await this.write(tx, item, planned);
      await changed(tx, savePlans, [item.id, JSON.stringify(planned.map((row) => toApplied(row, numbers)))]);
      const leftOut = planned.flatMap(({ row, plan }) => plan.leftOut.map((name) => ({ name, row })));
      if (leftOut.length)
        await changed(tx, leaveOutPictures, [
          item.id,
          JSON.stringify(leftOut),
          pictureReasons.tooMany(maxProductImages),
        ]);
    });
  }

  /** Runs `work` in a transaction if the import is still running, and stores `lastRow` as its position. */
  private async inPart<Result>(
    { id, runNumber }: Pick<StoredImport, 'id' | 'runNumber'>,
    lastRow: number,
    count: number,
    work: (tx: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction(async (tx) => {
      const isRunning = await changed(
        tx,
        `UPDATE imports SET worked_at = now(), rows_done = rows_done + $3, last_row = $2, tries = 0
         WHERE id = $1 AND state = 'running' AND run_number = $4 AND last_row < $2`,
        [id, lastRow, count, runNumber],
      );
      if (!isRunning) throw new RunEnded();
      return work(tx);
    });
  }

  /**
   * Sets the texts and colours of pictures before they belong to a product, so that the product is written only once.
   */
  private async usePictures(tx: EntityManager, { id }: ApplyingImport, planned: readonly PlannedRow[]): Promise<void> {
    const added: PictureUse[] = [];
    const colours: Pick<PictureUse, 'id' | 'colour'>[] = [];
    for (const { product, plan } of planned)
      for (const { id: mediaId, colour, copyOf, isNew } of plan.pictures ?? [])
        if (isNew) added.push({ id: mediaId, alt: plan.state?.name ?? '', colour, copyOf });
        else if (product?.pictures.some((stored) => stored.id === mediaId && stored.colour !== colour))
          colours.push({ id: mediaId, colour });
    const replaced = planned.flatMap(({ product, plan }) => (plan.pictures && product ? product.pictures : []));
    if (replaced.length) await changed(tx, keepMedia, [id, replaced.map((picture) => picture.id)]);
    await this.media.use(tx, added);
    await this.media.setColours(tx, colours);
  }

  /** Writes the products. Returns the design numbers of new products by row. */
  private async write(
    tx: EntityManager,
    { markNew: markedNew }: ApplyingImport,
    planned: readonly PlannedRow[],
  ): Promise<Map<number, NewProduct>> {
    const added = new Map<number, AddedProduct>();
    const changes: (BulkProduct & { archived: boolean })[] = [];
    const pictures = new Map<string, string[]>();
    for (const { row, product, plan } of planned) {
      if (!plan.state) continue;
      const { designNumber } = plan;
      const id = product?.id ?? uuid();
      if (product)
        changes.push({ ...plan.state, id, designNumber, archived: false, ...(product.archived && { markedNew }) });
      else added.set(row, { ...plan.state, id, designNumber, markedNew });
      if (plan.pictures)
        pictures.set(
          id,
          plan.pictures.map((picture) => picture.id),
        );
    }
    const numbers = await this.products.add(tx, [...added.values()]);
    await this.products.change(tx, changes);
    await this.products.setPictures(tx, pictures);
    return new Map([...added].map(([row, { id }]) => [row, { id, designNumber: numbers.get(id) ?? '' }]));
  }

  private async finish(item: StoredImport): Promise<void> {
    await this.database.transaction(async (tx) => {
      const counts = await one<StoredCounts>(tx, countsOfImport, [item.id]);
      const { affected } = await tx.update(
        StoredImport,
        { id: item.id, state: 'running', runNumber: item.runNumber },
        { state: 'done', counts, endedAt: () => 'now()' },
      );
      if (!affected) throw new RunEnded();
      const { new: added = 0, changed: changes = 0, wrong = 0 } = counts ?? {};
      const details = { file: item.fileName, new: added, changed: changes, wrong };
      await this.audit.record({ id: item.userId }, { kind: 'import.run', subject: item.id, details }, tx);
    });
  }

  private async undoPart(tx: EntityManager, id: string, part: readonly RowToUndo[]): Promise<void> {
    const versions = await this.products.lock(
      tx,
      part.flatMap(({ productId }) => productId ?? []),
    );
    const isAsLeft = ({ productId, version }: RowToUndo) => versions.get(productId ?? '') === version;
    const places = await this.existingCategoryIds(tx, part);
    const canRestore = ({ stored }: RowToUndo) =>
      !stored ||
      ((!stored.categoryId || places.has(stored.categoryId)) &&
        (!stored.subcategoryId || places.has(stored.subcategoryId)));
    const undone = part.filter((row) => isAsLeft(row) && canRestore(row));
    const restored = undone.flatMap(({ productId, stored }) => (productId && stored ? [{ productId, stored }] : []));
    const added = undone.flatMap(({ productId, stored }) => (productId && !stored ? [productId] : []));
    await this.products.change(
      tx,
      restored.map(({ productId, stored: { pictures: _, pictureColours: __, ...columns } }) => ({
        ...columns,
        id: productId,
        designNumber: null,
      })),
    );
    await this.products.archive(tx, added);
    await this.products.setPictures(
      tx,
      new Map(
        restored.flatMap(({ productId, stored }) => (stored.pictures ? [[productId, stored.pictures] as const] : [])),
      ),
    );
    await this.media.setColours(
      tx,
      restored.flatMap(({ stored: { pictures = [], pictureColours = {} } }) =>
        pictures.map((picture) => ({ id: picture, colour: pictureColours[picture] ?? null })),
      ),
    );
    const skipped = part.filter((row) => !undone.includes(row)).map(({ row }) => row);
    await changed(tx, skipRows, [id, skipped]);
    const archivedAgain = restored.filter(({ stored }) => stored.archived).length;
    await changed(tx, addToCounts, [id, restored.length - archivedAgain, added.length + archivedAgain]);
  }

  /** Returns the ids of the rows' categories and subcategories that still exist. */
  private async existingCategoryIds(tx: EntityManager, part: readonly RowToUndo[]): Promise<Set<string>> {
    const categories = part.flatMap(({ stored }) => stored?.categoryId ?? []);
    const subcategories = part.flatMap(({ stored }) => stored?.subcategoryId ?? []);
    const found = [
      ...(await rows<{ id: string }>(tx, existingCategories, [categories])),
      ...(await rows<{ id: string }>(tx, existingSubcategories, [subcategories])),
    ];
    return new Set(found.map(({ id }) => id));
  }

  private async finishUndoing({ id, runNumber, userId, fileName }: StoredImport): Promise<void> {
    await this.database.transaction(async (tx) => {
      const stored = await tx.findOneByOrFail(StoredImport, { id });
      const counts = { ...stored.counts, ...(await one<StoredCounts>(tx, countsOfImport, [id])) };
      const { affected } = await tx.update(
        StoredImport,
        { id, state: 'running', runNumber },
        { state: 'undone', isUndoing: false, counts, endedAt: () => 'now()' },
      );
      if (!affected) throw new RunEnded();
      const { restored = 0, archived = 0, skipped = 0 } = counts;
      const details = { file: fileName, restored, archived, skipped };
      await this.audit.record({ id: userId }, { kind: 'import.undone', subject: id, details }, tx);
    });
  }

  /** Creates the categories that rows lack. Skips rows with another error that a run cannot fix. */
  private async addCategories({ id, runNumber, userId }: StoredImport): Promise<void> {
    const wanted = new Map<string, { name: string; subcategories: string[] }>();
    for (const row of await rows<{ category: string | null; subcategory: string | null }>(
      this.database,
      missingCategories,
      [id],
    )) {
      const name = cellText(row.category);
      const key = name.toLowerCase();
      const category = wanted.get(key) ?? { name, subcategories: [] };
      if (row.subcategory !== null && !clears(row.subcategory)) category.subcategories.push(cellText(row.subcategory));
      wanted.set(key, category);
    }
    const present = await this.categories.list();
    for (const category of wanted.values()) {
      const isRunning = await this.database.manager.existsBy(StoredImport, { id, state: 'running', runNumber });
      if (!isRunning) throw new RunEnded();
      await this.addCategory({ id: userId }, category, present);
    }
  }

  private async addCategory(
    actor: { id: string | null },
    { name, subcategories }: { name: string; subcategories: string[] },
    present: Awaited<ReturnType<CategoriesService['list']>>,
  ): Promise<void> {
    const stored = present.find((category) => sameText(category.name, name));
    const wanted = { name, sizes: [], subcategories: [...(stored?.subcategories ?? []), ...subcategories] };
    const checked = addCategorySchema.safeParse(wanted);
    if (!checked.success) return;
    try {
      if (stored) await this.categories.update(actor, { id: stored.id, subcategories: checked.data.subcategories });
      else await this.categories.add(actor, checked.data);
    } catch (error) {
      // Another request has just added or deleted the category. Its rows are planned with the current categories.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  /** Gives up an import whose worker fails again and again. Rows done so far stay, and can be undone. */
  async giveUp(id: string, runNumber: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const counts = await one<StoredCounts>(tx, countsOfImport, [id]);
      const ended = await one<Pick<StoredImport, 'userId' | 'fileName' | 'runAt'>>(tx, giveUpImport, [
        id,
        importMessages.unreadable,
        JSON.stringify(counts),
        runNumber,
      ]);
      if (!ended?.runAt) return;
      const details = { file: ended.fileName, done: counts?.done ?? 0, failed: true };
      await this.audit.record({ id: ended.userId }, { kind: 'import.run', subject: id, details }, tx);
    });
  }
}

interface NewProduct {
  id: string;
  designNumber: string;
}

/** True for class 23 of PostgreSQL's errors: a violated constraint. */
const isRefused = (error: unknown): error is QueryFailedError =>
  error instanceof QueryFailedError && ((error.driverError as { code?: string }).code ?? '').startsWith('23');

/** The stored result of an applied row. New products have version 1. */
function toApplied({ row, ...planned }: PlannedRow, added: ReadonlyMap<number, NewProduct>) {
  const { product, plan } = planned;
  const saved = toSaved({ row, ...planned });
  if (plan.kind === 'wrong') return saved;
  const created = added.get(row);
  const designNumber = created?.designNumber ?? plan.designNumber;
  const written = plan.state !== undefined;
  return {
    ...saved,
    productId: created?.id ?? product?.id ?? null,
    designNumber,
    understood: { ...plan.understood, ...(created && { designNumber }) },
    isDone: written,
    version: written ? (product ? product.version + 1 : 1) : null,
    stored: written && product ? stateOf(planned) : null,
  };
}

function stateOf({ product, plan }: Omit<PlannedRow, 'row'>): StoredState | null {
  if (!product) return null;
  const { id: _, designNumber: __, category: ___, subcategory: ____, version: _____, pictures, ...state } = product;
  return {
    ...state,
    ...(plan.pictures && {
      pictures: pictures.map(({ id }) => id),
      pictureColours: Object.fromEntries(pictures.flatMap(({ id, colour }) => (colour ? [[id, colour]] : []))),
    }),
  };
}
