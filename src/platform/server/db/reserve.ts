import type pg from 'pg'
import type { Database } from './database.ts'

/**
 * Chooses the connections of a request: its usual ones, and the reserve for sign-in, sales and
 * payments while all usual ones are in use and fewer callers wait for each of the reserve. So
 * neither a locked row nor a flood of slow reads keeps a register waiting, and a burst of sales is
 * shared by both.
 */
export type ChooseDatabase = (isEssential: boolean) => Database

export function chooseFrom(usual: Database, reserve: Database): ChooseDatabase {
  return (isEssential) => {
    if (!isEssential || !isExhausted(usual.pool)) return usual
    return waitingFor(reserve.pool) <= waitingFor(usual.pool) ? reserve : usual
  }
}

function isExhausted(pool: pg.Pool): boolean {
  return pool.waitingCount > 0 || (pool.idleCount === 0 && pool.totalCount >= pool.options.max)
}

/** Callers that wait for each connection. */
const waitingFor = (pool: pg.Pool) => pool.waitingCount / pool.options.max
