import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { mayOrder } from '../../../domain/companies.js';
import { DomainError, invalidField } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { selectionLimits, selectionProblems } from '../../../domain/selections.js';
import type {
  AddToSelection,
  ArrangeSelection,
  CreateSelection,
  ListSelections,
  RemoveFromSelection,
  RenameSelection,
  SetSelectionNote,
  ShareSelection,
} from '../../../domain/selections.schemas.js';
import { changed, type Database, one, prepared, rows } from '../../platform/database/sql.js';
import { paged } from '../../platform/graphql/graphql.types.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { toPicture } from '../pictures/picture.sql.js';
import { CatalogueService } from '../products/catalogue.service.js';
import { toKeptProduct } from '../products/product.sql.js';
import {
  countForUser,
  countOfUser,
  lockOwner,
  lockSelection,
  selectionForUser,
  type SelectionRow,
  selectionsForUser,
  type SummaryRow,
} from './selections.sql.js';
import type { AddedToSelection, Selection, SelectionItem, SelectionPage } from './selections.types.js';

const toItem = ([id, note, packed]: SelectionRow['items'][number], position: number): SelectionItem => {
  const product = toKeptProduct(packed);
  return { id, product, note, position, available: product.archivedAt === null };
};

/** Colleagues who may order change a shared selection like its author does. */
const mayEdit = (actor: SignedIn, { own }: { own: boolean }) => own || mayOrder(actor.companyRole);

const toSelection = (actor: SignedIn, { items, ...facts }: SelectionRow): Selection => ({
  ...facts,
  editable: mayEdit(actor, facts),
  itemCount: items.length,
  items: items.map(toItem),
});

/**
 * Manages selections. A selection that another user has not shared counts as not found. Its author alone shares and
 * deletes it.
 */
@Injectable()
export class SelectionsService {
  constructor(
    private readonly database: DataSource,
    private readonly catalogue: CatalogueService,
  ) {}

  /**
   * Lists selections, last changed first. Each tells whether it contains the product; an unknown product is in none of
   * them.
   */
  async list(actor: SignedIn, input: ListSelections): Promise<SelectionPage> {
    const { page, perPage, productId = '' } = input;
    const product = isId(productId) ? productId : null;
    const [found, [counted]] = await Promise.all([
      prepared<SummaryRow>(this.database, selectionsForUser, [
        actor.id,
        actor.companyId,
        perPage,
        (page - 1) * perPage,
        product,
      ]),
      prepared<{ total: number }>(this.database, countForUser, [actor.id, actor.companyId]),
    ]);
    const items = found.map(({ pictures, ...facts }) => ({
      ...facts,
      editable: mayEdit(actor, facts),
      pictures: pictures.map((picture) => toPicture(picture)),
    }));
    return paged(items, counted?.total ?? 0, input);
  }

  async get(actor: SignedIn, id: string, database: Database = this.database): Promise<Selection> {
    const [row] = isId(id)
      ? await prepared<SelectionRow>(database, selectionForUser, [id, actor.id, actor.companyId])
      : [];
    if (!row) throw new DomainError('SELECTION_NOT_FOUND');
    return toSelection(actor, row);
  }

  async create(actor: SignedIn, { name }: CreateSelection): Promise<Selection> {
    const id = uuid();
    return this.database.transaction(async (tx) => {
      await rows(tx, lockOwner, [actor.id]);
      const [counted] = await prepared<{ total: number }>(tx, countOfUser, [actor.id]);
      if ((counted?.total ?? 0) >= selectionLimits.selectionsPerUser)
        throw invalidField('name', selectionProblems.tooManySelections);
      await changed(tx, 'INSERT INTO selections (id, user_id, name) VALUES ($1, $2, $3)', [id, actor.id, name]);
      return this.get(actor, id, tx);
    });
  }

  async rename(actor: SignedIn, { id, name }: RenameSelection): Promise<Selection> {
    return this.change(actor, id, (tx) =>
      changed(tx, 'UPDATE selections SET name = $2 WHERE id = $1 AND name <> $2', [id, name]),
    );
  }

  async remove(actor: SignedIn, { id }: { id: string }): Promise<void> {
    const removed = isId(id)
      ? await changed(this.database, 'DELETE FROM selections WHERE id = $1 AND user_id = $2', [id, actor.id])
      : 0;
    if (removed > 0) return;
    await this.get(actor, id);
    throw new DomainError('FORBIDDEN', { message: selectionProblems.onlyAuthor });
  }

  /** Shows a selection to the company of its author, or to its author alone again. */
  async share(actor: SignedIn, { id, shared }: ShareSelection): Promise<Selection> {
    return this.change(actor, id, (tx, { own }) => {
      if (!own) throw new DomainError('FORBIDDEN', { message: selectionProblems.onlyAuthor });
      return changed(tx, 'UPDATE selections SET shared = $2 WHERE id = $1 AND shared <> $2', [id, shared]);
    });
  }

  /** Adds a product. Changes nothing if the selection already has it. */
  async addItem(actor: SignedIn, { id, productId, designNumber, note }: AddToSelection): Promise<AddedToSelection> {
    let added = 0;
    const selection = await this.change(actor, id, async (tx) => {
      const product = await this.catalogue.idOf(actor, { productId, designNumber }, tx);
      const held = await one<{ items: number; next: number; hasProduct: boolean }>(
        tx,
        `SELECT count(*)::int AS items, coalesce(max(position) + 1, 0) AS next,
           coalesce(bool_or(product_id = $2), false) AS has_product
         FROM selection_items WHERE selection_id = $1`,
        [id, product],
      );
      if (held?.hasProduct) return 0;
      if ((held?.items ?? 0) >= selectionLimits.itemsPerSelection)
        throw invalidField(designNumber === undefined ? 'productId' : 'designNumber', selectionProblems.full);
      added = await changed(
        tx,
        'INSERT INTO selection_items (id, selection_id, product_id, position, note) VALUES ($1, $2, $3, $4, $5)',
        [uuid(), id, product, held?.next, note || null],
      );
      return added;
    });
    return { selection, added: added > 0 };
  }

  /** Removes an item. Idempotent: an item that is already removed, or a text that is not an id, is not an error. */
  async removeItem(actor: SignedIn, { id, itemId }: RemoveFromSelection): Promise<Selection> {
    return this.change(actor, id, (tx) => {
      if (!isId(itemId)) throw invalidField('itemId', selectionProblems.itemId);
      return changed(tx, 'DELETE FROM selection_items WHERE id = $2 AND selection_id = $1', [id, itemId]);
    });
  }

  async setNote(actor: SignedIn, { id, itemId, note }: SetSelectionNote): Promise<Selection> {
    return this.change(actor, id, async (tx) => {
      const set = `UPDATE selection_items SET note = CASE WHEN $4 THEN note ELSE $3 END WHERE id = $2 AND selection_id = $1`;
      const found = isId(itemId) ? await changed(tx, set, [id, itemId, note ?? null, note === undefined]) : 0;
      if (found === 0) throw new DomainError('SELECTION_ITEM_NOT_FOUND');
      return found;
    });
  }

  async arrange(actor: SignedIn, { id, itemIds }: ArrangeSelection): Promise<Selection> {
    return this.change(actor, id, async (tx) => {
      const items = await rows<{ id: string }>(tx, 'SELECT id FROM selection_items WHERE selection_id = $1', [id]);
      const wanted = new Set(itemIds.map((itemId) => itemId.toLowerCase()));
      const isComplete = itemIds.length === items.length && items.every((item) => wanted.has(item.id));
      if (!isComplete) throw invalidField('itemIds', selectionProblems.order);
      return changed(
        tx,
        `UPDATE selection_items SET position = wanted.place - 1
         FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, place)
         WHERE selection_items.selection_id = $1 AND selection_items.id = wanted.id AND position <> wanted.place - 1`,
        [id, [...wanted]],
      );
    });
  }

  /**
   * Locks the selection, so that concurrent changes run one after the other. `write` returns the number of changed
   * rows.
   */
  private async change(
    actor: SignedIn,
    id: string,
    write: (tx: EntityManager, selection: { own: boolean }) => number | Promise<number>,
  ): Promise<Selection> {
    return this.database.transaction(async (tx) => {
      const values = [id, actor.id, actor.companyId];
      const selection = isId(id) ? await one<{ own: boolean }>(tx, lockSelection, values) : undefined;
      if (!selection) throw new DomainError('SELECTION_NOT_FOUND');
      if (!mayEdit(actor, selection)) throw new DomainError('FORBIDDEN', { message: selectionProblems.viewers });
      if ((await write(tx, selection)) > 0)
        await changed(tx, 'UPDATE selections SET changed_at = now() WHERE id = $1', [id]);
      return this.get(actor, id, tx);
    });
  }
}
