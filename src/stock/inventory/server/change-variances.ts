import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** Assigns variances to a user, or to none; their area checks who may be assigned. */
export async function assignVariances(
  tx: Tx,
  ids: readonly string[],
  assigneeId: string | null,
): Promise<void> {
  await sql`update stock_variances set assigned_to = ${assigneeId}
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

export async function noteVariance(tx: Tx, id: string, note: string): Promise<void> {
  await sql`update stock_variances set note = ${note} where id = ${id}`.execute(tx)
}
