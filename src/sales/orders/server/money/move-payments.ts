import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'

type Moved = {
  readonly from: { readonly id: string; readonly label: string }
  readonly to: { readonly id: string; readonly label: string }
  readonly amountMinor: number
}

/**
 * Lets a part of what was paid for one order count for another, the oldest payments first. Nothing
 * goes through the till: it leaves the one as `moved` and comes to the other as a payment of the
 * same method. A gateway's reference stays where it was, so that its second message changes nothing.
 */
export async function movePayments(tx: Tx, actor: Actor, { from, to, amountMinor }: Moved) {
  if (amountMinor <= 0) return
  const payments = await sql<{ id: string; method: string; left: number }>`
    select p.id, p.method, p.amount_minor - coalesce((select sum(r.amount_minor)
      from order_payments r where r.refund_of = p.id), 0)::bigint as left
    from order_payments p where p.order_id = ${from.id} and p.kind = 'payment'
    order by p.taken_at, p.id`.execute(tx)
  let wanted = amountMinor
  for (const { id, method, left } of payments.rows) {
    const amount_minor = Math.min(wanted, left)
    if (amount_minor <= 0) continue
    wanted -= amount_minor
    const row = { method, amount_minor, created_by: authorId(actor) }
    await tx
      .insertInto('order_payments')
      .values([
        {
          ...row,
          id: newId(),
          order_id: from.id,
          kind: 'moved',
          refund_of: id,
          reason: `Moved to ${to.label}`,
        },
        { ...row, id: newId(), order_id: to.id, kind: 'payment', reason: `From ${from.label}` },
      ])
      .execute()
  }
  const moved = amountMinor - wanted
  await sql`update orders set paid_minor = paid_minor
      + case when id = ${to.id} then ${moved}::bigint else -${moved}::bigint end
    where id in (${from.id}, ${to.id})`.execute(tx)
}
