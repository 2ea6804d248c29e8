/**
 * Rejects queries on `db` inside a transaction: on a single connection they would deadlock, on a pool they would run
 * outside the transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, DialectAdapter, Driver, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables/tables.ts';
import { Mutex } from './mutex.ts';

const CONNECTION_WAIT_MS = 5000;

type Scope = { phase: 'starting' | 'open' | 'over' };

export class TransactionGuard {
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #waitMs: number;

  /** `waitMs`: how long anybody waits for a single connection. */
  constructor(waitMs = CONNECTION_WAIT_MS) {
    this.#waitMs = waitMs;
  }

  /** Runs `work` in one transaction of `db`, whose dialect must be protected by this guard. */
  async transaction<T>(
    db: Kysely<Tables>,
    work: (tx: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    this.#refuseInside();
    const scope: Scope = { phase: 'starting' };
    return this.#scopes.run(scope, async () => {
      try {
        return await db.transaction().execute(work);
      } finally {
        scope.phase = 'over';
      }
    });
  }

  /** Wraps the dialect with the guard, and with a queue for a single connection. */
  protect(dialect: Dialect): Dialect {
    const single = dialect.createAdapter().supportsMultipleConnections === false;
    return {
      createAdapter: () => ownQueueAdapter(dialect.createAdapter()),
      createDriver: () =>
        this.#protectDriver(dialect.createDriver(), single ? new Mutex(this.#waitMs) : undefined),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    };
  }

  #protectDriver(driver: Driver, mutex: Mutex | undefined): Driver {
    const acquire = driver.acquireConnection.bind(driver);
    const release = driver.releaseConnection.bind(driver);
    const begin = driver.beginTransaction.bind(driver);
    return Object.assign(driver, {
      acquireConnection: async (...args: Parameters<Driver['acquireConnection']>) => {
        this.#refuseInside();
        const scope = this.#scopes.getStore();
        if (scope?.phase === 'starting') scope.phase = 'open';
        await mutex?.acquire();
        try {
          return await acquire(...args);
        } catch (error) {
          mutex?.release();
          throw error;
        }
      },
      releaseConnection: async (...args: Parameters<Driver['releaseConnection']>) => {
        try {
          await release(...args);
        } finally {
          mutex?.release();
        }
      },
      beginTransaction: async (...args: Parameters<Driver['beginTransaction']>) => {
        if (this.#scopes.getStore()?.phase !== 'open') {
          throw new Error('Start transactions with database.transaction(), not db.transaction()');
        }
        await begin(...args);
      },
    });
  }

  #refuseInside(): void {
    if (this.#scopes.getStore()?.phase === 'open') {
      throw new Error('Inside a transaction use only its tx: this query would not be part of it');
    }
  }
}

/** Replaces Kysely's queue, which precedes the driver and would bypass the guard. */
function ownQueueAdapter(adapter: DialectAdapter): DialectAdapter {
  return Object.defineProperty(adapter, 'supportsMultipleConnections', { value: true });
}
