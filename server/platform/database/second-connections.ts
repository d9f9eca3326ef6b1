import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

const transaction = new AsyncLocalStorage<{ isOpen: boolean }>();

type Work = (tx: EntityManager) => Promise<unknown>;

const watched =
  (work: Work): Work =>
  async (tx) => {
    const own = { isOpen: true };
    try {
      return await transaction.run(own, () => work(tx));
    } finally {
      // Work that was started here and runs later, such as a timer, is in no transaction.
      own.isOpen = false;
    }
  };

/**
 * Throws when code asks the pool for a connection inside a transaction. It would hold one connection and wait for another:
 * as many such calls as the pool has connections wait for each other, and everybody else waits with them.
 */
export function refuseSecondConnections(dataSource: DataSource): DataSource {
  const { manager } = dataSource;
  const transact = manager.transaction.bind(manager) as (...args: unknown[]) => Promise<unknown>;
  // The work is the first or the second argument, after the isolation level.
  manager.transaction = (...args: unknown[]) =>
    transact(...args.map((arg) => (typeof arg === 'function' ? watched(arg as Work) : arg)));

  const { master: pool } = dataSource.driver as unknown as { master: pg.Pool };
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (transaction.getStore()?.isOpen)
      throw new Error('A second connection was requested inside a transaction: pass it the manager of the transaction');
    return connect(...args);
  }) as typeof pool.connect;
  return dataSource;
}
