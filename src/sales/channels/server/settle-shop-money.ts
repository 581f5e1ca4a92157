import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  cancelOrder,
  findOrder,
  loadTerms,
  type OrderTerms,
  recordPayment,
  refundOrder,
} from '#sales/orders/server/index.ts'
import { sum } from '../line-amounts.ts'
import { tenderOf } from '../payment-terms.ts'
import type { ShopOrder, ShopRefund } from '../shop-order.ts'
import type { Outcome } from './apply-message.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { holdForShop } from './hold-for-shop.ts'
import type { ShopOrderRow } from './lock-shop-order.ts'
import { type Doubtful, matchFileRefunds } from './match-file-refunds.ts'
import { refundedLines } from './refunded-lines.ts'

type Channel = ClaimedMessage['channel']

/** A shop reports the total paid; each increase of it is one payment here. */
export const paymentRef = ({ source }: Pick<Channel, 'source'>, paidMinor: number) =>
  `${source} paid ${paidMinor}`

export const giftCardRef = ({ source }: Pick<Channel, 'source'>, ref: string) =>
  `${source} gift card ${ref}`

/** Records what was paid since the shop's last report, with gift cards as separate payments. */
export async function payFromShop(
  tx: Tx,
  channel: Channel,
  orderId: string,
  { paidMinor, giftCards, gateway }: Pick<ShopOrder, 'paidMinor' | 'giftCards' | 'gateway'>,
): Promise<void> {
  const actor = systemActor(channel.name, 'webhook')
  const found = await sql<{ ref: string; minor: number }>`
    select external_ref as ref, amount_minor as minor from order_payments
    where order_id = ${orderId} and kind = 'payment' and external_ref is not null`.execute(tx)
  const pay = (payment: Omit<Parameters<typeof recordPayment>[2], 'orderId'>) =>
    recordPayment(tx, actor, { orderId, ...payment, rest: 'overpayment' })
  for (const card of giftCards) {
    const externalRef = giftCardRef(channel, card.ref)
    if (card.amountMinor === 0 || found.rows.some(({ ref }) => ref === externalRef)) continue
    const { amountMinor } = card
    await pay({ method: 'gift_card', amountMinor, reference: 'Gift card', externalRef })
  }
  const rest = paidMinor - sum(giftCards.map(({ amountMinor }) => amountMinor))
  const start = `${channel.source} paid `
  const before = sum(
    found.rows.filter(({ ref }) => ref.startsWith(start)).map(({ minor }) => minor),
  )
  if (rest <= before) return
  await pay({
    method: tenderOf(gateway),
    amountMinor: rest - before,
    reference: gateway,
    externalRef: paymentRef(channel, rest),
  })
}

export type RecordedRefunds = {
  /** Of what was recorded now, what no unit, no shipping and no overpayment explains. */
  readonly unknownMinor: number
  /** Refunds of more money than is known to be paid; they are not recorded. */
  readonly unpaid: readonly { readonly amountMinor: number; readonly keptMinor: number }[]
  /** Refunds that may be in an amount of a file; they are not recorded again. */
  readonly doubtful: readonly Doubtful[]
}

/** Records the money that the shop refunded, each refund once. */
export async function recordRefunds(
  tx: Tx,
  /** Without an id for orders of a file, which belong to no channel that is connected. */
  channel: { readonly id: string | null; readonly name: string },
  known: Pick<ShopOrderRow, 'ref' | 'refundRefs'> & { readonly orderId: string },
  refunds: readonly ShopRefund[],
  /** They were reported without their order, so there may be more. */
  { areAlone = false }: { areAlone?: boolean } = {},
): Promise<RecordedRefunds> {
  const { ref, orderId, refundRefs } = known
  const actor = systemActor(channel.name, 'webhook')
  const told = refunds.filter(
    (refund) => refund.amountMinor > 0 && !refundRefs.includes(refund.ref),
  )
  const isFile = channel.id === null
  const keepRef = (refundRef: string) =>
    sql`update channel_orders
    set refund_refs = array_append(refund_refs, ${refundRef})
    where channel_id = ${channel.id} and external_ref = ${ref}`.execute(tx)
  const { fresh, same, doubtful } = isFile
    ? { fresh: told, same: [], doubtful: [] }
    : await matchFileRefunds(tx, orderId, told, areAlone)
  for (const refund of same) await keepRef(refund.ref)
  const unpaid: { amountMinor: number; keptMinor: number }[] = []
  let unknownMinor = 0
  for (const refund of fresh) {
    const { amountMinor } = refund
    const terms = await termsOf(tx, orderId)
    const keptMinor = terms.paidMinor - terms.refundedMinor
    if (amountMinor > keptMinor) {
      unpaid.push({ amountMinor, keptMinor })
      continue
    }
    await keepRef(refund.ref)
    const overpaidMinor = Math.max(0, -terms.balanceMinor)
    const { feeMinor, ...parts } = await refundedLines(tx, terms, refund)
    if (refund.lines === null)
      unknownMinor += Math.max(0, amountMinor - refund.shippingMinor - overpaidMinor)
    const note = [`${channel.name} gave it back (${refund.ref})`, refund.reason]
    await refundOrder(tx, actor, {
      orderId,
      ...parts,
      isUnnamed: refund.lines === null,
      ofChannel: { ref: isFile ? null : refund.ref, feeMinor },
      method: null,
      reason: { code: 'other', note: note.filter(Boolean).join(': ').slice(0, 200) },
    })
  }
  return { unknownMinor, unpaid, doubtful }
}

async function termsOf(tx: Tx, orderId: string): Promise<OrderTerms> {
  const [terms] = await loadTerms(tx, [orderId])
  if (!terms) throw new Error(`Order ${orderId} was lost while its refunds were recorded.`)
  return terms
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
  const note = await holdForShop(tx, actor, orderId, {
    kind: 'manual',
    cause: 'channel_change',
    reason,
  })
  return { did: 'apply', notes: note === null ? [] : [note] }
}
