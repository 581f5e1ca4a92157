import pg from 'pg'
import { timeStatement } from '../watch/time-statement.ts'
import { boundToScope } from '../watch/work-scope.ts'
import { isWithoutAnswer, PoolFull } from './database-errors.ts'
import { hangUp } from './hang-up.ts'
import type { PoolLimits } from './pool-limits.ts'

/** A pool that parses values into the types that the code reads (see the parsers below). */
export function createPool(connectionString: string, limits: PoolLimits): pg.Pool {
  const pool = new BoundedPool(connectionString, limits)
  // Without a handler, a cut idle connection ends the whole process. The next query opens a new
  // one, so nothing else is needed.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    watchStatements(client)
  })
  return pool
}

/** One connection outside of any pool, such as the one for LISTEN. */
export function createClient(connectionString: string, limits: PoolLimits): pg.Client {
  return new pg.Client(settingsOf(connectionString, limits))
}

function settingsOf(connectionString: string, limits: PoolLimits) {
  return {
    connectionString,
    connectionTimeoutMillis: limits.connectMilliseconds,
    statement_timeout: limits.statementMilliseconds,
    lock_timeout: limits.lockMilliseconds,
    idle_in_transaction_session_timeout: limits.idleInTransactionMilliseconds,
    query_timeout: limits.answerMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  } satisfies pg.ClientConfig
}

/** Refuses a caller at once when too many others already wait. */
class BoundedPool extends pg.Pool {
  readonly #mostWaiting: number

  constructor(connectionString: string, limits: PoolLimits) {
    super({ ...settingsOf(connectionString, limits), max: limits.connections })
    this.#mostWaiting = limits.waiting
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount >= this.#mostWaiting) {
      const full = new PoolFull(this.waitingCount)
      if (!callback) return Promise.reject(full)
      callback(full, undefined, () => undefined)
      return undefined
    }
    if (!callback) return super.connect()
    // The caller that returns a connection calls the callback of the next in line.
    super.connect(boundToScope(callback))
    return undefined
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/**
 * A statement without an answer keeps its connection waiting, and its next caller would wait as
 * well. So the connection is closed, and the pool opens another one. Each statement is timed where
 * its time is of interest.
 */
function watchStatements(client: pg.PoolClient): void {
  const ask = client.query
  Object.defineProperty(client, 'query', {
    value: (...given: readonly unknown[]) => {
      const timed = timeStatement(given)
      const answer: unknown = Reflect.apply(ask, client, timed?.given ?? given)
      if (answer instanceof Promise) {
        answer.then(
          () => timed?.ended(null),
          (error: unknown) => {
            timed?.ended(error)
            if (isWithoutAnswer(error)) hangUp(client)
          },
        )
      }
      return answer
    },
  })
}

const bigint = 20
const timestamptz = 1184
const date = 1082
const dates = 1182

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === bigint) return exactInteger
  if (oid === timestamptz) return isoInstant
  if (oid === date) return String
  if (oid === dates) return dateList
  return format === 'binary'
    ? pg.types.getTypeParser(oid, 'binary')
    : pg.types.getTypeParser(oid, 'text')
}

/** A bigint beyond the exact range of a JavaScript number is an error, never a rounded number. */
function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact.`)
  return value
}

/** `{2026-12-25,2026-12-26}` */
function dateList(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',')
}

function isoInstant(text: string): string {
  return new Date(text).toISOString()
}
