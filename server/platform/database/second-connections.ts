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
      // Work that starts inside a transaction and runs later, such as a timer, is no longer part of it.
      own.isOpen = false;
    }
  };

/**
 * Throws when code asks the pool for a connection inside a transaction. Such a call holds one connection and waits for
 * another. When as many calls do this as the pool has connections, they wait for each other and block everybody else.
 */
export function refuseSecondConnections(dataSource: DataSource): DataSource {
  const { manager } = dataSource;
  const transact = manager.transaction.bind(manager) as (...args: unknown[]) => Promise<unknown>;
  // The work is the first argument, or the second after the isolation level.
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
