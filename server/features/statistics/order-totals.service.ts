import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../../platform/database/sql.js';
import { addLines, addOrders } from './order-totals.sql.js';

/** Few enough that one statement takes a small part of the 5 seconds that it may take. */
const batch = 20_000;

/** The totals that make the statistics and the order list fast. They are exact at any time, see decision 0036. */
@Injectable()
export class OrderTotals {
  constructor(private readonly database: DataSource) {}

  /** Adds the changes of orders to the totals. */
  async addChanges(): Promise<void> {
    for (const statement of [addOrders, addLines]) while ((await this.addBatch(statement)) === batch);
  }

  private async addBatch(statement: string): Promise<number> {
    return (await one<{ changes: number }>(this.database, statement, [batch]))?.changes ?? 0;
  }
}
