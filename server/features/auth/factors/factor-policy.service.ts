import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SecondFactorPolicy } from '../../../../domain/factors.js';
import { changed, type Database, one } from '../../../platform/database/sql.js';
import type { FactorPolicy } from './factor.types.js';
import { policy as storedPolicy, requiredFrom } from './factors.sql.js';

/** Stores who on the staff needs a second factor. */
@Injectable()
export class FactorPolicyService {
  constructor(private readonly database: DataSource) {}

  async get(database: Database = this.database): Promise<FactorPolicy> {
    const sql = `SELECT ${storedPolicy} AS policy, ${requiredFrom} AS required_from`;
    return (await one<FactorPolicy>(database, sql)) ?? { policy: 'optional', requiredFrom: null };
  }

  /** Sets another policy. The days of grace begin now. */
  async set(database: Database, policy: SecondFactorPolicy): Promise<FactorPolicy> {
    await changed(
      database,
      `INSERT INTO second_factor_policy (policy, required_since) VALUES ($1, CASE WHEN $1 = 'required' THEN now() END)
       ON CONFLICT (only_row) DO UPDATE SET policy = excluded.policy, required_since = excluded.required_since`,
      [policy],
    );
    return this.get(database);
  }
}
