import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { LiveHint } from '../../events.ts'
import { bindSealKeys } from '../seal.ts'
import type { SealKey } from '../seal-keys.ts'
import { announcer } from './announce.ts'
import { isWorthRepeating } from './database-errors.ts'
import { createPool } from './pool.ts'
import { type PoolLimits, requestLimits } from './pool-limits.ts'
import type { DB as Tables } from './tables.ts'

/** Reads. A transaction is also a reader, so that a query works inside and outside of one. */
export type Reader = Kysely<Tables>

/** The one transaction of a command. */
export type Tx = Transaction<Tables>

export type Database = {
  readonly pool: pg.Pool
  readonly reader: Reader
  readonly url: string
  /** The keys that encrypt secrets in it; empty where the key is in the database itself. */
  readonly sealKeys: readonly SealKey[]
  /**
   * Runs the work in one transaction. After a deadlock or serialisation failure it runs again after
   * a short random pause, at most five times in all. Hints added with `hintAfterCommit` are sent
   * once it is committed.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Tells all servers, and through them the browsers, that something changed. */
  announce(hints: readonly LiveHint[]): void
  close(): Promise<void>
}

const mostTries = 5

const hintsOf = new WeakMap<Tx, LiveHint[]>()

/** Announces the change when, and only when, this transaction commits. */
export function hintAfterCommit(tx: Tx, hint: LiveHint): void {
  hintsOf.get(tx)?.push(hint)
}

export function openDatabase(
  url: string,
  limits: Partial<PoolLimits> = {},
  sealKeys: readonly SealKey[] = [],
): Database {
  const pool = createPool(url, { ...requestLimits, ...limits })
  const reader: Reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  bindSealKeys(reader, sealKeys)
  const announcing = announcer(pool)

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const hints: LiveHint[] = []
    const result = await reader.transaction().execute((tx) => {
      hintsOf.set(tx, hints)
      return work(tx)
    })
    announcing.announce(hints)
    return result
  }

  return {
    pool,
    reader,
    url,
    sealKeys,
    async transaction(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work)
        } catch (error) {
          if (tries === mostTries || !isWorthRepeating(error)) throw error
          await setTimeout(Math.random() * 10 * 2 ** tries)
        }
      }
    },
    announce: announcing.announce,
    async close() {
      await announcing.close()
      await reader.destroy()
    },
  }
}
