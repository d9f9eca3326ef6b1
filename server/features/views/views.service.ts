import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError, invalidField } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { viewLimits, viewProblems } from '../../../domain/views.js';
import type { SaveView } from '../../../domain/views.schemas.js';
import { changed, rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { lockOwner, viewsOfUser } from './views.sql.js';
import type { SavedView } from './views.types.js';

/** Keeps the views of an administrator. A view of another one counts as not found. */
@Injectable()
export class ViewsService {
  constructor(private readonly database: DataSource) {}

  async list(actor: SignedIn): Promise<SavedView[]> {
    return rows<SavedView>(this.database, viewsOfUser, [actor.id]);
  }

  /** Saves a view. Replaces the one of this name. */
  async save(actor: SignedIn, { name, query }: SaveView): Promise<SavedView> {
    return this.database.transaction(async (tx) => {
      await rows(tx, lockOwner, [actor.id]);
      const views = await rows<SavedView>(tx, viewsOfUser, [actor.id]);
      const [replaced] = await rows<SavedView>(
        tx,
        `UPDATE saved_views SET name = $2, query = $3 WHERE user_id = $1 AND lower(name) = lower($2)
         RETURNING id, name, query`,
        [actor.id, name, query],
      );
      if (replaced) return replaced;
      if (views.length >= viewLimits.viewsPerUser) throw invalidField('name', viewProblems.tooManyViews);
      const id = uuid();
      await changed(tx, 'INSERT INTO saved_views (id, user_id, name, query) VALUES ($1, $2, $3, $4)', [
        id,
        actor.id,
        name,
        query,
      ]);
      return { id, name, query };
    });
  }

  async remove(actor: SignedIn, { id }: { id: string }): Promise<void> {
    const removed = isId(id)
      ? await changed(this.database, 'DELETE FROM saved_views WHERE id = $1 AND user_id = $2', [id, actor.id])
      : 0;
    if (removed === 0) throw new DomainError('VIEW_NOT_FOUND');
  }
}
