import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#platform/server/db/database.ts'

const movedIds = z.array(z.string())

/** The log of one customer becomes another's, as their orders do in a merge. */
export async function moveMessages(tx: Tx, fromId: string, toId: string): Promise<string[]> {
  const moved = await sql<{ id: string }>`update messages set customer_id = ${toId}
    where customer_id = ${fromId} returning id`.execute(tx)
  return moved.rows.map(({ id }) => id)
}

export async function moveMessagesBack(
  tx: Tx,
  moved: unknown,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  await sql`update messages set customer_id = ${toId}
    where customer_id = ${fromId} and id = any(${movedIds.parse(moved)}::uuid[])`.execute(tx)
}
