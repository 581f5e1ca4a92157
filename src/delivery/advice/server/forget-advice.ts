import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** Deletes what was noted about the customer; the decision and its result stay. */
export async function forgetAdvice(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds]
  await sql`update advices set terms = '{}', courier_text = '', answer_text = ''
    where order_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update advice_notes n set text = '' from advices a
    where a.id = n.advice_id and a.order_id = any(${ids}::uuid[]) and n.text <> ''`.execute(tx)
}
