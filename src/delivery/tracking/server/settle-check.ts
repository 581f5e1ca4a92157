import { sql } from 'kysely'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'

/** Closes a check: an unreadable item was entered by hand, or needs nothing. */
export async function settleCheck(tx: Tx, actor: Actor, id: string): Promise<string> {
  const settled = await sql<{ courierId: string }>`
    update tracking_checks set settled_at = now(), settled_by = ${actor.name}, raw = ''
    where id = ${id} and settled_at is null returning courier_id as "courierId"`.execute(tx)
  const [row] = settled.rows
  if (!row)
    throw new Refusal(
      'conflict',
      'settled_already',
      'This event is settled already. Reload the list.',
    )
  hintAfterCommit(tx, { noun: courierNoun.key, ids: [row.courierId] })
  return row.courierId
}

/** It has no effect. */
export async function ignoreCheck(tx: Tx, actor: Actor, { id }: { readonly id: string }) {
  const courierId = await settleCheck(tx, actor, id)
  const courier = await tx
    .selectFrom('couriers')
    .select('name')
    .where('id', '=', courierId)
    .executeTakeFirstOrThrow()
  await appendEvent(tx, actor, {
    type: 'courier.event_ignored',
    noun: courierNoun,
    id: courierId,
    label: courier.name,
    data: { checkId: id },
  })
  return { id }
}
