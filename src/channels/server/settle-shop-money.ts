import { sql } from 'kysely'
import { cancelOrder, findOrder, recordPayment, refundOrder } from '#orders/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { capability } from '#users/capabilities.ts'
import type { ShopOrder, ShopRefund } from '../shop-order.ts'
import type { Outcome } from './apply-message.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { holdForShop } from './hold-for-shop.ts'
import type { ShopOrderRow } from './lock-shop-order.ts'
import { tenderOf } from './tender-of.ts'

type Channel = ClaimedMessage['channel']

/** A shop says what was paid in all; each step of that sum is one payment here. */
export const paymentRef = ({ source }: { source: string }, paidMinor: number) =>
  `${source} paid ${paidMinor}`

/** Records what was paid since the shop last told of it. */
export async function payFromShop(
  tx: Tx,
  channel: Channel,
  orderId: string,
  { paidMinor, gateway }: ShopOrder,
): Promise<void> {
  const before = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from order_payments
    where order_id = ${orderId} and kind = 'payment'
      and external_ref like ${`${channel.source} paid %`}`.execute(tx)
  const amountMinor = paidMinor - (before.rows[0]?.minor ?? 0)
  if (amountMinor <= 0) return
  await recordPayment(tx, systemActor(channel.name, 'webhook'), {
    orderId,
    method: tenderOf(gateway),
    amountMinor,
    reference: gateway,
    externalRef: paymentRef(channel, paidMinor),
  })
}

/** Records what the shop gave back, each refund once. */
export async function refundFromShop(
  tx: Tx,
  channel: Channel,
  known: Pick<ShopOrderRow, 'ref' | 'orderId' | 'refundRefs'>,
  refunds: readonly ShopRefund[],
): Promise<readonly string[]> {
  const { ref, orderId, refundRefs } = known
  if (orderId === null) return []
  const actor = systemActor(channel.name, 'webhook')
  const notes: string[] = []
  for (const refund of refunds) {
    if (refundRefs.includes(refund.ref)) continue
    await sql`update channel_orders set refund_refs = array_append(refund_refs, ${refund.ref})
      where channel_id = ${channel.id} and external_ref = ${ref}`.execute(tx)
    const { amountMinor } = refund
    if (amountMinor === 0) continue
    const keptMinor = await keptOf(tx, orderId)
    if (amountMinor > keptMinor) {
      const [back, kept] = [amountMinor, keptMinor].map((minor) =>
        formatMoney(minor, channel.currency),
      )
      const reason = `${channel.name} gave back ${back}, and we know of ${kept} that was paid`
      notes.push(await holdForShop(tx, actor, orderId, { kind: 'payment', reason }))
      continue
    }
    const note = [`${channel.name} gave it back (${refund.ref})`, refund.reason]
    await refundOrder(tx, actor, {
      orderId,
      lines: [],
      amountMinor,
      method: null,
      reason: { code: 'other', note: note.filter(Boolean).join(': ').slice(0, 200) },
    })
  }
  return notes
}

async function keptOf(tx: Tx, orderId: string): Promise<number> {
  const order = await tx
    .selectFrom('orders')
    .select(['paid_minor', 'refunded_minor'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.paid_minor - order.refunded_minor
}

/** Cancels here what the shop cancelled, unless it is packed: then a person takes it apart. */
export async function cancelFromShop(
  tx: Tx,
  channel: Channel,
  { orderId }: Pick<ShopOrderRow, 'orderId'>,
  why: string,
): Promise<Outcome> {
  const notes = ['The shop had cancelled it before it was placed; there is nothing to send.']
  if (orderId === null) return { did: 'ignore', notes }
  const actor = systemActor(channel.name, 'webhook')
  const { state, label } = await findOrder(tx, actor, capability.orders, orderId, { locked: true })
  const told = `Cancelled in ${channel.name}`
  const reason = [told, why].filter(Boolean).join(': ')
  if (state === 'cancelled') return { did: 'apply', notes: [`${label} is cancelled already.`] }
  if (state === 'pending' || state === 'confirmed') {
    await cancelOrder(tx, actor, { id: orderId, reason, told })
    return { did: 'apply', notes: [`${label} is cancelled.`] }
  }
  return {
    did: 'apply',
    notes: [await holdForShop(tx, actor, orderId, { kind: 'manual', reason })],
  }
}
