import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { AccessDecision as Kind } from '../../../domain/access.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { Audit, system } from '../../platform/audit/audit.js';
import { changed, rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import type { AccessDecision } from './access.entity.js';

/** The administrator who decides. The name is stored with each decision. The demo store's administrator has no session. */
export type Decider = Pick<SignedIn, 'id' | 'name'>;

/** Null where the customer or the passing of time caused the entry. */
type Cause = Decider | null;

const noGrant = { hours: null, permanent: false };

/** What happened to each customer's access. Entries are never changed. */
@Injectable()
export class AccessHistory {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  async list(userId: string): Promise<AccessDecision[]> {
    if (!isId(userId)) throw new DomainError('USER_NOT_FOUND');
    return rows<AccessDecision>(
      this.database,
      `SELECT id, kind, at, by_name AS by, hours, permanent FROM access_decisions
       WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT 200`,
      [userId],
    );
  }

  async record(
    tx: EntityManager,
    actor: Cause,
    userId: string,
    kind: Kind,
    { hours, permanent }: { hours: number | null; permanent: boolean } = noGrant,
  ): Promise<void> {
    await changed(
      tx,
      `INSERT INTO access_decisions (id, user_id, kind, by_id, by_name, hours, permanent)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [uuid(), userId, kind, actor?.id ?? null, actor?.name ?? null, hours, permanent],
    );
    const entry = { kind: `access.${kind}`, subject: userId, details: { hours, permanent } } as const;
    await this.audit.record(actor ?? system, entry, tx);
  }
}
