import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { changeCustomer, findOrAddCustomer } from '#sales/customers/server/index.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import {
  findOrder,
  loadTerms,
  placeChannelOrder,
  settleChannelMoney,
} from '#sales/orders/server/index.ts'
import { isNothingLeft } from '../effective-order.ts'
import { sum } from '../line-amounts.ts'
import type { ShopOrder } from '../shop-order.ts'
import type { Outcome } from './apply-message.ts'
import { channelOrderOf } from './channel-order-of.ts'
import type { ClaimedMessage } from './claim-message.ts'
import type { ShopOrderRow } from './lock-shop-order.ts'
import { mapLines } from './map-lines.ts'
import { settleShopHolds } from './settle-shop-holds.ts'
import { cancelFromShop, recordRefunds } from './settle-shop-money.ts'
import { settleTotal } from './settle-total.ts'

type Channel = ClaimedMessage['channel']

/** Places an order that we do not have yet, with its customer and what was paid for it. */
export async function placeShopOrder(
  tx: Tx,
  channel: Channel,
  known: ShopOrderRow,
  stated: ShopOrder,
): Promise<Outcome> {
  const why = whyNotPlaced(stated)
  if (why !== null) return { did: 'ignore', notes: [why] }
  const there = await placedBefore(tx, channel, stated)
  if (there) {
    await keepPlaced(tx, channel, stated, there.id)
    await takeRefunds(tx, channel, { ...known, orderId: there.id }, stated)
    return { did: 'apply', notes: [`It is order ${there.number}, which came with a file before.`] }
  }
  if (stated.currency !== channel.currency) throw otherCurrency(channel, stated)
  const actor = systemActor(channel.name, 'webhook')
  const isOver = isCalledOff(stated)
  const order = isOver ? asOrdered(stated) : stated
  const lines = await mapLines(tx, channel.id, order.lines)
  const customerId = await customerOf(tx, actor, channel, order)
  const { id } = await placeChannelOrder(
    tx,
    actor,
    channelOrderOf(channel, order, lines, customerId),
  )
  hintAfterCommit(tx, { noun: orderNoun.key, ids: [id], outletId: channel.outletId })
  await keepPlaced(tx, channel, order, id)
  const now = { ...known, orderId: id }
  const [placed] = await loadTerms(tx, [id])
  const notes: (string | null)[] = []
  if (isOver) {
    notes.push(...(await cancelFromShop(tx, channel, now, order.cancelReason)).notes)
    await recordRefunds(tx, channel, now, order.refunds)
  } else {
    notes.push(await settleTotal(tx, actor, id, order, known.acceptedMinor))
    const refunds = await recordRefunds(tx, channel, now, order.refunds)
    notes.push(...(await settleShopHolds(tx, channel, id, order, refunds)))
  }
  const own = await findOrder(tx, actor, capability.orders, id)
  if (placed) await settleChannelMoney(tx, actor, own, placed)
  const said = notes.filter((note) => note !== null)
  return { did: order.stage === 'unknown' ? 'wait' : 'apply', notes: said }
}

/** Refunds that are not in the file; those in the file are recorded already. */
async function takeRefunds(
  tx: Tx,
  channel: Channel,
  known: ShopOrderRow & { readonly orderId: string },
  order: ShopOrder,
): Promise<void> {
  const actor = systemActor(channel.name, 'webhook')
  const own = await findOrder(tx, actor, capability.orders, known.orderId, { locked: true })
  const [before] = await loadTerms(tx, [own.id])
  const refunds = await recordRefunds(tx, channel, known, order.refunds)
  await settleShopHolds(tx, channel, own.id, order, refunds)
  if (before) await settleChannelMoney(tx, actor, own, before)
}

const isCalledOff = (order: ShopOrder): boolean =>
  order.stage === 'cancelled' || isNothingLeft(order)

/** Nothing is placed that is not an order yet, or of which neither goods nor money are left. */
function whyNotPlaced(order: ShopOrder): string | null {
  if (order.stage === 'unpaid')
    return 'It is not paid for yet. It is placed once the shop says that it is.'
  const keptMinor = order.paidMinor - sum(order.refunds.map(({ amountMinor }) => amountMinor))
  if (!isCalledOff(order) || keptMinor > 0) return null
  if (order.stage === 'refunded')
    return 'The shop had given all of it back before it came here; there is nothing to send.'
  if (order.stage === 'cancelled')
    return 'The shop had cancelled it before it came here; there is nothing to send.'
  return 'All its lines were taken off; there is nothing to send.'
}

/** What was ordered of an order that was called off with money still kept: it has to be refunded. */
function asOrdered(order: ShopOrder): ShopOrder {
  if (!isNothingLeft(order)) return order
  const lines = order.lines.map((line) => ({
    ...line,
    quantity: line.orderedQuantity,
    fulfilledQuantity: 0,
    taxMinor: null,
  }))
  return { ...order, lines }
}

/** A file of the shop's export may have brought it. */
function placedBefore(tx: Tx, channel: Channel, order: ShopOrder) {
  return tx
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('channel', '=', channel.source)
    .where('external_ref', '=', order.ref)
    .executeTakeFirst()
}

async function keepPlaced(tx: Tx, channel: Channel, { ref }: ShopOrder, id: string): Promise<void> {
  await sql`update channel_orders set order_id = ${id}
    where channel_id = ${channel.id} and external_ref = ${ref}`.execute(tx)
}

async function customerOf(
  tx: Tx,
  actor: Actor,
  channel: Channel,
  { customer, ship }: ShopOrder,
): Promise<string> {
  const { ref: externalRef, ...contact } = customer
  const { address, city, postcode, country } = ship
  const { id, isNew } = await findOrAddCustomer(tx, actor, {
    source: channel.source,
    externalRef,
    ...contact,
    address,
    city,
    postcode,
    country,
  })
  const { language } = channel
  if (isNew && language !== '') {
    const { fullName } = contact
    const facts = { fullName, note: '', tags: [], taxNumber: '', priceListId: null, language }
    const agreed = { acceptsMails: false, acceptsMessages: false }
    await changeCustomer(tx, actor, { id, version: 1, ...facts, ...agreed })
  }
  return id
}

function otherCurrency(channel: Channel, order: ShopOrder): Refusal {
  return new Refusal(
    'unprocessable',
    'other_currency',
    `The order is in ${order.currency}, and the outlet of ${channel.name} sells in ${channel.currency}. Let the channel ship from an outlet that sells in ${order.currency}, then try again.`,
  )
}
