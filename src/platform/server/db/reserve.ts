import type pg from 'pg'
import type { Database } from './database.ts'

/**
 * Chooses the connections of a request: its usual ones, and the reserve for sign-in, sales and
 * payments while all usual ones are in use. So neither a locked row nor a flood of slow reads keeps
 * a register waiting.
 */
export type ChooseDatabase = (isEssential: boolean) => Database

export function chooseFrom(usual: Database, reserve: Database): ChooseDatabase {
  return (isEssential) => (isEssential && isExhausted(usual.pool) ? reserve : usual)
}

function isExhausted(pool: pg.Pool): boolean {
  return pool.waitingCount > 0 || (pool.idleCount === 0 && pool.totalCount >= pool.options.max)
}
