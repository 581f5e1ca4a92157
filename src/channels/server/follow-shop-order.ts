import { sql } from 'kysely'
import { changeAddress, editOrder, findOrder } from '#orders/server/index.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { capability } from '#users/capabilities.ts'
import type { ShopOrder } from '../shop-order.ts'
import { areLinesOther, changesInWords, type ShopTerms, termsOf } from '../shop-terms.ts'
import type { Outcome } from './apply-message.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { compareTotals } from './compare-totals.ts'
import { draftEdit } from './draft-edit.ts'
import { holdForShop } from './hold-for-shop.ts'
import type { ShopOrderRow } from './lock-shop-order.ts'
import { mapLines } from './map-lines.ts'
import { markOf } from './place-shop-order.ts'
import { cancelFromShop, payFromShop, refundFromShop } from './settle-shop-money.ts'
import { waitForStock } from './wait-for-stock.ts'

type Channel = ClaimedMessage['channel']
type Placed = ShopOrderRow & { readonly orderId: string }

/**
 * Follows what the shop changed of an order that is placed. Until it is confirmed, it is edited;
 * afterwards it is held, with what differs, because somebody has agreed on it with the customer.
 */
export async function followShopOrder(
  tx: Tx,
  channel: Channel,
  known: Placed,
  order: ShopOrder,
): Promise<Outcome> {
  const { orderId } = known
  const actor = systemActor(channel.name, 'webhook')
  const after = termsOf(order, markOf(order.ship))
  const notes: string[] = []
  const isCalledOff = order.stage === 'cancelled'
  if (known.terms && !isCalledOff && order.lines.length > 0)
    notes.push(...(await followChanges(tx, channel, known.orderId, order, known.terms, after)))
  const { state } = await findOrder(tx, actor, capability.orders, orderId)
  if (state !== 'cancelled') await payFromShop(tx, channel, orderId, order)
  notes.push(...(await refundFromShop(tx, channel, known, order.refunds)))
  if (isCalledOff)
    notes.push(...(await cancelFromShop(tx, channel, known, order.cancelReason)).notes)
  else if (order.stage === 'refunded' && state !== 'cancelled')
    notes.push(await holdRefunded(tx, actor, orderId))
  else if (known.terms?.totalMinor !== order.totalMinor && state !== 'cancelled')
    notes.push(...(await compareTotals(tx, actor, orderId, order)))
  await sql`update channel_orders set terms = ${JSON.stringify(after)}::jsonb
    where channel_id = ${channel.id} and external_ref = ${known.ref}`.execute(tx)
  return { did: 'apply', notes }
}

async function followChanges(
  tx: Tx,
  channel: Channel,
  orderId: string,
  order: ShopOrder,
  before: ShopTerms,
  after: ShopTerms,
): Promise<readonly string[]> {
  const changes = changesInWords(before, after)
  if (changes.length === 0) return []
  const actor = systemActor(channel.name, 'webhook')
  const said = `${channel.name} changed it: ${changes.join(', ')}`
  const { state, label } = await findOrder(tx, actor, capability.orders, orderId, { locked: true })
  if (state === 'cancelled') return [`${said}. ${label} is cancelled and stays so.`]
  if (state !== 'pending')
    return [await holdForShop(tx, actor, orderId, { kind: 'manual', reason: said.slice(0, 300) })]
  if (areLinesOther(before, after)) {
    const lines = await mapLines(tx, channel.id, order.lines)
    const edit = await draftEdit(tx, orderId, order, lines, channel.name)
    if (edit) await waitForStock(lines, () => editOrder(tx, actor, edit))
  }
  if (before.addressMark !== after.addressMark) await readdress(tx, actor, orderId, order)
  return [`${said}.`]
}

async function readdress(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { ship }: ShopOrder,
): Promise<void> {
  const { version } = await findOrder(tx, actor, capability.orders, orderId)
  await changeAddress(tx, actor, {
    id: orderId,
    version,
    shipName: ship.name,
    shipPhone: ship.phone,
    shipAddress: ship.address,
    shipCity: ship.city,
    shipPostcode: ship.postcode,
    shipCountry: ship.country,
  })
}

function holdRefunded(tx: Tx, actor: Actor, orderId: string): Promise<string> {
  const reason = `${actor.name} gave all of it back; cancel it, or say why it is sent`
  return holdForShop(tx, actor, orderId, { kind: 'manual', reason })
}
