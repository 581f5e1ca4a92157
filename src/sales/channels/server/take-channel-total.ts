import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { refuseEditing } from '#sales/orders/order-money.rules.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import {
  closeHold,
  loadTerms,
  lockOrder,
  setRounding,
  settleChannelMoney,
} from '#sales/orders/server/index.ts'
import { totalsOf } from './settle-total.ts'

/**
 * Adopts the channel's total: the difference from ours becomes a charge with a name, and its hold
 * is released. Open to users who may edit the order.
 */
export async function takeChannelTotal(
  tx: Tx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
) {
  const { order, terms, roles } = await lockOrder(tx, actor, id)
  if (order.version !== version) throw staleVersion(order.label, version, order.version)
  throwIfRefused(refuseEditing({ ...terms, label: order.label }, roles))
  const stated = await statedTotal(tx, id)
  const difference = stated && (await totalsOf(tx, id, stated.totalMinor)).differenceMinor
  const [hold] = await tx
    .selectFrom('order_holds')
    .select(['id', 'kind'])
    .where('order_id', '=', id)
    .where('cause', '=', 'channel_total')
    .where('released_at', 'is', null)
    .execute()
  if (!stated || !difference || !hold) throw noDifference(order.label)
  const label = `Difference to ${stated.channel}`
  await setRounding(tx, id, { label, amountMinor: difference })
  await sql`update channel_orders set accepted_minor = ${difference}::bigint
    where order_id = ${id}`.execute(tx)
  const amount = formatMoney(difference, terms.currency)
  await closeHold(tx, actor, order, { ...hold, note: `Took the total of ${stated.channel}` })
  await appendEvent(tx, actor, {
    type: 'order.edited',
    noun: orderNoun,
    id,
    label: order.label,
    outletId: order.outlet_id,
    data: { reason: `Took the total of ${stated.channel}`, difference: amount },
  })
  await settleChannelMoney(tx, actor, order, terms)
  const [after] = await loadTerms(tx, [id])
  return { id, version: after?.version ?? version, differenceMinor: difference }
}

async function statedTotal(tx: Tx, orderId: string) {
  const found = await sql<{ channel: string; totalMinor: number }>`
    select c.name as channel, (s.terms ->> 'totalMinor')::bigint as "totalMinor"
    from channel_orders s join channels c on c.id = s.channel_id
    where s.order_id = ${orderId} and s.terms is not null`.execute(tx)
  return found.rows[0] ?? null
}

function noDifference(label: string): Refusal {
  return new Refusal(
    'conflict',
    'no_difference',
    `${label} is not on hold for another total of its sales channel. Open it again to see it as it is now.`,
  )
}
