import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsWithin } from '../../platform/database/answer-timeout.js';
import { one } from '../../platform/database/sql.js';

/** Arbitrary but unique key of the advisory lock that lets one instance run at a time. */
const positionsLock = 7_264_112;

/** Lists read all changes since the blocks were divided, so there should be few. */
const maxChanges = 1_000;

/**
 * Divides the ordered products into blocks again, after enough changes. Lists are exact at any time; the blocks only make
 * them fast (decision 0046).
 */
@Injectable()
export class ProductPositions {
  constructor(private readonly database: DataSource) {}

  async renew(): Promise<void> {
    const counted = `SELECT count(*)::int AS changes FROM (SELECT FROM product_position_changes LIMIT $1) AS latest`;
    const { changes = 0 } = (await one<{ changes: number }>(this.database, counted, [maxChanges])) ?? {};
    if (changes < maxChanges) return;
    // All statements must see the same products and changes.
    await this.database.transaction('REPEATABLE READ', async (tx) => {
      const lock = await one<{ mine: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock($1) AS mine', [positionsLock]);
      if (!lock?.mine) return;
      // A million products take about seven seconds.
      await rowsWithin(tx, 60, 'SELECT place_products()');
    });
  }
}
