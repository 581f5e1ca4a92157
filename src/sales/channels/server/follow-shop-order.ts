import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  type ChannelOrder,
  changeAddress,
  findOrder,
  loadTerms,
  restateChannelOrder,
  setPaymentMethod,
  settleChannelMoney,
} from '#sales/orders/server/index.ts'
import { isNothingLeft, withRefunds } from '../effective-order.ts'
import { paymentMethodOf } from '../payment-terms.ts'
import type { ShopAddress, ShopOrder, ShopRefund } from '../shop-order.ts'
import { areTermsOther, changesInWords, type ShopTerms } from '../shop-terms.ts'
import type { Outcome } from './apply-message.ts'
import { statedOf } from './channel-order-of.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { followSent } from './follow-sent.ts'
import { holdForShop } from './hold-for-shop.ts'
import { markOf } from './keep-terms.ts'
import type { ShopOrderRow } from './lock-shop-order.ts'
import { mapLines } from './map-lines.ts'
import { settleShopHolds } from './settle-shop-holds.ts'
import { cancelFromShop, payFromShop, recordRefunds } from './settle-shop-money.ts'
import { settleTotal } from './settle-total.ts'

type Channel = ClaimedMessage['channel']
type Placed = ShopOrderRow & { readonly orderId: string }

/** The current state of an order; without an address if only a refund was reported. */
type Followed = Omit<ShopOrder, 'customer' | 'ship' | 'note' | 'tags'> & {
  readonly ship?: ShopAddress
}

/**
 * Follows what the shop changed of an order that is placed. Until it is confirmed, it is made what the
 * shop states; afterwards it is held, with what differs, because a person has agreed on it with the
 * customer. What the shop sent leaves it in either case.
 */
export async function followShopOrder(
  tx: Tx,
  channel: Channel,
  known: Placed,
  order: Followed | null,
  /** All reported refunds, if a refund came separately; left out, those of the order. */
  alone: readonly ShopRefund[] | null = null,
): Promise<Outcome> {
  const refunds = alone ?? order?.refunds ?? []
  const areAlone = alone !== null
  const { orderId } = known
  const actor = systemActor(channel.name, 'webhook')
  const own = await findOrder(tx, actor, capability.orders, orderId, { locked: true })
  const [before] = await loadTerms(tx, [orderId])
  if (!before) throw new Error(`${own.label} was lost while it was followed.`)
  // What was stated before this version is not known: only the money is followed.
  if (order === null) {
    await recordRefunds(tx, channel, known, refunds, { areAlone })
    await settleChannelMoney(tx, actor, own, before)
    return { did: 'apply', notes: [] }
  }
  const notes: (string | null)[] = []
  const baseline = known.terms && withRefunds(known.terms, known.refunds)
  const isCalledOff = order.stage === 'cancelled' || isNothingLeft(order)
  // Money that came for more goods is no overpayment, and goods that went were paid for first.
  const isMore = order.totalMinor > before.totalMinor
  if (!isMore) await payFromShop(tx, channel, orderId, order)
  const isPending = own.state === 'pending'
  if (isCalledOff) notes.push(...(await callOff(tx, channel, known, own.state, order)))
  else if (own.state === 'cancelled')
    notes.push(stayedCancelled(own.label, baseline, order, channel))
  else if (isPending) notes.push(...(await restate(tx, channel, known, baseline, order)))
  else notes.push(...(await holdForChanges(tx, channel, orderId, baseline, order)))
  if (isMore) await payFromShop(tx, channel, orderId, order)
  const recorded = await recordRefunds(tx, channel, known, refunds, { areAlone })
  const now = await findOrder(tx, actor, capability.orders, orderId)
  if (now.state !== 'cancelled') {
    if (!isCalledOff) notes.push(await readdress(tx, actor, known, now, order))
    notes.push(...(await settleShopHolds(tx, channel, orderId, order, recorded)))
  }
  await settleChannelMoney(tx, actor, now, before)
  const did = order.stage === 'unknown' && now.state !== 'cancelled' ? 'wait' : 'apply'
  return { did, notes: notes.filter((note) => note !== null) }
}

/** Cancelled in the shop, or nothing left of it: there is nothing to send. */
async function callOff(
  tx: Tx,
  channel: Channel,
  known: Placed,
  state: string,
  order: Followed,
): Promise<readonly (string | null)[]> {
  if (order.stage === 'cancelled')
    return (await cancelFromShop(tx, channel, known, order.cancelReason)).notes
  const isOfRefund = order.stage === 'refunded' || order.refunds.length > 0
  const why = isOfRefund ? 'all of it was refunded' : 'all lines were removed'
  if (state === 'pending' || state === 'cancelled')
    return (await cancelFromShop(tx, channel, known, why)).notes
  const actor = systemActor(channel.name, 'webhook')
  const reason = `In ${channel.name} ${why}; cancel it, or say why it is sent`
  return [
    await holdForShop(tx, actor, known.orderId, {
      kind: 'manual',
      cause: 'channel_change',
      reason,
    }),
  ]
}

function stayedCancelled(
  label: string,
  before: ShopTerms | null,
  order: Followed,
  channel: Channel,
): string | null {
  const changes = before ? changesInWords(before, order) : []
  if (changes.length === 0) return null
  return `${channel.name} changed it: ${changes.join(', ')}. ${label} is cancelled and stays so.`
}

/** Makes a pending order what the shop states, where that is another than before. */
async function restate(
  tx: Tx,
  channel: Channel,
  known: Placed,
  before: ShopTerms | null,
  order: Followed,
): Promise<readonly (string | null)[]> {
  if (!before || !areTermsOther(before, order)) return []
  const actor = systemActor(channel.name, 'webhook')
  const changes = changesInWords(before, order)
  const said = changes.length > 0 ? `${channel.name} changed it: ${changes.join(', ')}` : null
  if (await wasSplitOrMerged(tx, known.orderId)) {
    const reason = `${said ?? `${channel.name} changed it`}. It was split or merged here`
    return [
      await holdForShop(tx, actor, known.orderId, {
        kind: 'manual',
        cause: 'channel_change',
        reason,
      }),
    ]
  }
  const stated: ChannelOrder = {
    ...statedOf(channel, order),
    ...unchanged,
    channel: channel.source,
    externalRef: order.ref,
    channelNumber: order.name,
    outletId: channel.outletId,
    lines: await mapLines(tx, channel.id, order.lines),
  }
  await restateChannelOrder(tx, actor, known.orderId, stated, `As ${channel.name} states it`)
  const total = await settleTotal(tx, actor, known.orderId, order, known.acceptedMinor)
  return [said && `${said}.`, total]
}

/** What of an order a restatement leaves as it is. */
const unchanged = {
  customerId: null,
  placedAt: null,
  shipName: '',
  shipPhone: '',
  shipAddress: '',
  shipCity: '',
  shipPostcode: '',
  shipCountry: '',
  payments: [],
  note: '',
  tags: [],
} as const

/** Its lines are in another order now, so that it is not what the shop states any more. */
async function wasSplitOrMerged(tx: Tx, orderId: string): Promise<boolean> {
  const found = await sql`select from events where entity_id = ${orderId}
    and type in ('order.split', 'order.merged') limit 1`.execute(tx)
  return found.rows.length > 0
}

async function holdForChanges(
  tx: Tx,
  channel: Channel,
  orderId: string,
  before: ShopTerms | null,
  order: Followed,
): Promise<readonly (string | null)[]> {
  if (!before) return []
  const actor = systemActor(channel.name, 'webhook')
  const notes: (string | null)[] = []
  const own = await findOrder(tx, actor, capability.orders, orderId)
  if (before.terms !== order.terms || before.authorisedMinor !== order.authorisedMinor)
    await setPaymentMethod(tx, actor, own, {
      paymentMethod: paymentMethodOf(order, channel.unpaidMethod),
      authorisedMinor: order.authorisedMinor,
    })
  const changes = changesInWords(before, order)
  if (changes.length > 0) {
    const reason = `${channel.name} changed it: ${changes.join(', ')}`
    notes.push(
      await holdForShop(tx, actor, orderId, { kind: 'manual', cause: 'channel_change', reason }),
    )
  } else if (before.totalMinor !== order.totalMinor)
    notes.push(await settleTotal(tx, actor, orderId, order, null))
  notes.push(await followSent(tx, channel, own, order))
  return notes
}

/** Another address than before: pending, it is taken over; later, it holds the order. */
async function readdress(
  tx: Tx,
  actor: Actor,
  known: Placed,
  own: Awaited<ReturnType<typeof findOrder>>,
  { ship }: Followed,
): Promise<string | null> {
  if (!ship || !known.terms || known.terms.addressMark === markOf(ship)) return null
  if (own.state !== 'pending') {
    const reason = `${actor.name} changed it: another address`
    return holdForShop(tx, actor, own.id, { kind: 'address', cause: 'channel_change', reason })
  }
  await changeAddress(tx, actor, {
    id: own.id,
    version: own.version,
    shipName: ship.name,
    shipPhone: ship.phone,
    shipAddress: ship.address,
    shipCity: ship.city,
    shipPostcode: ship.postcode,
    shipCountry: ship.country,
  })
  return `${actor.name} changed it: another address.`
}
