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

/** The day on which a variance is due; null follows the settings. */
export async function setVarianceDue(tx: Tx, id: string, dueOn: string | null): Promise<void> {
  await sql`update stock_variances set due_on = ${dueOn}::date where id = ${id}`.execute(tx)
}

/** The missed due day of each was reported. */
export async function markOverdueTold(
  tx: Tx,
  told: readonly { readonly id: string; readonly dueOn: string }[],
): Promise<void> {
  await sql`update stock_variances v set overdue_told_on = r."dueOn"
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as r(id uuid, "dueOn" date)
    where v.id = r.id`.execute(tx)
}
