import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changed } from '../../platform/database/sql.js';

export interface NewCompany {
  /** The id of the account that founds the company, so that ids stored for either name both. */
  id: string;
  name: string;
  address: string;
}

/** Writes companies, which people belong to. Their access belongs to the feature access. */
@Injectable()
export class CompaniesService {
  async add(tx: EntityManager, { id, name, address }: NewCompany): Promise<void> {
    await changed(tx, 'INSERT INTO companies (id, name, address) VALUES ($1, $2, $3)', [id, name, address]);
  }

  /** Changes what is given of a company. */
  async update(tx: EntityManager, id: string, { name, address }: Partial<Omit<NewCompany, 'id'>>): Promise<void> {
    await changed(
      tx,
      `UPDATE companies SET name = coalesce($2, name), address = coalesce($3, address), changed_at = now()
       WHERE id = $1`,
      [id, name ?? null, address ?? null],
    );
  }

  /** Removes a company that has no people left. A foreign key deletes the history of its access. */
  async removeIfEmpty(tx: EntityManager, id: string): Promise<void> {
    const empty = 'NOT EXISTS (SELECT FROM users WHERE company_id = companies.id)';
    await changed(tx, `DELETE FROM companies WHERE id = $1 AND ${empty}`, [id]);
  }
}
