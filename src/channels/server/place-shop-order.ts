import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { changeCustomer, findOrAddCustomer } from '#customers/server/index.ts'
import { orderNoun } from '#orders/orders.nouns.ts'
import { type PlacedOrder, placeOrders } from '#orders/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { connectionOf } from '#platform/server/db/query-in.ts'
import type { ShopAddress, ShopOrder } from '../shop-order.ts'
import { termsOf } from '../shop-terms.ts'
import type { Outcome } from './apply-message.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { compareTotals } from './compare-totals.ts'
import { holdForShop } from './hold-for-shop.ts'
import { type MappedLine, mapLines } from './map-lines.ts'
import { paymentRef, refundFromShop } from './settle-shop-money.ts'
import { isPaidAtDoor, tenderOf } from './tender-of.ts'
import { waitForStock } from './wait-for-stock.ts'

type Channel = ClaimedMessage['channel']

const notPlaced: Readonly<Record<Exclude<ShopOrder['stage'], 'open'>, string>> = {
  unpaid: 'It is not paid for yet. It is placed once the shop says that it is.',
  cancelled: 'The shop had cancelled it before it came here; there is nothing to send.',
  refunded: 'The shop had given all of it back before it came here; there is nothing to send.',
}

/** Places an order that we do not have yet, with its customer and what was paid for it. */
export async function placeShopOrder(
  tx: Tx,
  reader: Reader,
  channel: Channel,
  order: ShopOrder,
): Promise<Outcome> {
  if (order.stage !== 'open') return { did: 'ignore', notes: [notPlaced[order.stage]] }
  if (order.lines.length === 0)
    return { did: 'ignore', notes: ['All its lines were taken off; there is nothing to send.'] }
  const there = await placedBefore(tx, channel, order)
  if (there) {
    await keepPlaced(tx, channel, order, there.id)
    return { did: 'apply', notes: [`It is order ${there.number}, which came with a file before.`] }
  }
  if (order.currency !== channel.currency) throw otherCurrency(channel, order)
  const actor = systemActor(channel.name, 'webhook')
  const lines = await mapLines(tx, channel.id, order.lines)
  const customerId = await customerOf(tx, actor, channel, order)
  const placed = placedOf(channel, order, lines, customerId)
  const [placement] = await waitForStock(lines, () =>
    placeOrders(connectionOf(tx), reader, actor, [placed]),
  )
  if (!placement) throw new Error('The placement returned no order.')
  const { id } = placement
  hintAfterCommit(tx, { noun: orderNoun.key, ids: [id], outletId: channel.outletId })
  await keepPlaced(tx, channel, order, id)
  const known = { ref: order.ref, orderId: id, refundRefs: [] }
  const notes = [
    ...(await refundFromShop(tx, channel, known, order.refunds)),
    ...(await compareTotals(tx, actor, id, order)),
    ...(await holdDoubtful(tx, actor, id, order)),
  ]
  return { did: 'apply', notes }
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

async function keepPlaced(tx: Tx, channel: Channel, order: ShopOrder, id: string): Promise<void> {
  const terms = JSON.stringify(termsOf(order, markOf(order.ship)))
  await sql`update channel_orders set order_id = ${id}, terms = ${terms}::jsonb
    where channel_id = ${channel.id} and external_ref = ${order.ref}`.execute(tx)
}

/** Two addresses have the same mark when they are the same; it says nothing else of them. */
export function markOf(address: ShopAddress): string {
  return createHash('sha256').update(JSON.stringify(address)).digest('hex')
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

export function placedOf(
  channel: Pick<Channel, 'outletId' | 'source' | 'unpaidMethod' | 'tag'>,
  order: ShopOrder,
  lines: readonly MappedLine[],
  customerId: string | null,
): PlacedOrder {
  const { ship, paidMinor, gateway } = order
  const discountReason = order.discountReason || 'Discount of the shop'
  const tags = [...new Set([channel.tag, ...order.tags].filter((tag) => tag !== ''))]
  return {
    outletId: channel.outletId,
    customerId,
    channel: channel.source,
    externalRef: order.ref,
    placedAt: placedAt(order),
    shipName: ship.name.slice(0, 120),
    shipPhone: ship.phone,
    shipAddress: ship.address,
    shipCity: ship.city,
    shipPostcode: ship.postcode,
    shipCountry: ship.country,
    paymentMethod: methodOf(channel, order),
    shippingMinor: order.shippingMinor,
    shippingTaxBasisPoints: order.shippingTaxBasisPoints,
    pricesIncludeTax: order.pricesIncludeTax,
    orderDiscountMinor: order.orderDiscountMinor,
    discountReason: order.orderDiscountMinor > 0 ? discountReason : '',
    note: order.note,
    tags: tags.slice(0, 20),
    payments:
      paidMinor > 0
        ? [
            {
              method: tenderOf(gateway),
              amountMinor: paidMinor,
              reference: gateway,
              externalRef: paymentRef(channel, paidMinor),
            },
          ]
        : [],
    lines: lines.map(({ code: _, ...line }) => ({
      ...line,
      priceReason: 'Price of the shop',
      discountReason: line.discountMinor > 0 ? discountReason : '',
    })),
  }
}

/** What the shop says is in the past, whatever its clock says. */
function placedAt({ placedAt: at }: ShopOrder): string {
  const now = new Date().toISOString()
  return at !== null && at < now ? at : now
}

function methodOf(
  { unpaidMethod }: Pick<Channel, 'unpaidMethod'>,
  { paidMinor, totalMinor, gateway }: ShopOrder,
): PlacedOrder['paymentMethod'] {
  if (paidMinor > 0 && paidMinor >= totalMinor) return 'prepaid'
  return isPaidAtDoor(gateway) ? 'cash_on_delivery' : unpaidMethod
}

async function holdDoubtful(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { isSent, isTest }: ShopOrder,
): Promise<readonly string[]> {
  const reason = isTest
    ? 'It is a test order of the shop'
    : isSent
      ? 'The shop counts it as sent already'
      : null
  return reason === null ? [] : [await holdForShop(tx, actor, orderId, { kind: 'manual', reason })]
}

function otherCurrency(channel: Channel, order: ShopOrder): Refusal {
  return new Refusal(
    'unprocessable',
    'other_currency',
    `The order is in ${order.currency}, and the outlet of ${channel.name} sells in ${channel.currency}. Let the channel ship from an outlet that sells in ${order.currency}, then try again.`,
  )
}
