import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { readNews } from '../read-news.ts'
import type { ShopOrder } from '../shop-order.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { followShopOrder } from './follow-shop-order.ts'
import { HeldBack } from './held-back.ts'
import { lockShopOrder, type ShopOrderRow } from './lock-shop-order.ts'
import { moveMessage } from './move-message.ts'
import { placeShopOrder } from './place-shop-order.ts'
import { cancelFromShop, refundFromShop } from './settle-shop-money.ts'

/** What came of a message: whether anything followed from it, and what there is to say. */
export type Outcome = { readonly did: 'apply' | 'ignore'; readonly notes: readonly string[] }

const ignored = (why: string): Outcome => ({ did: 'ignore', notes: [why] })

/**
 * Brings our order to where its shop has it. A message about an order holds all of it, so that the
 * newest one alone counts: whatever the order of arrival, and however often it comes, the end is the
 * same. The caller has locked the message.
 *
 * @throws HeldBack for what has to wait, Refusal for what cannot be taken in
 */
export async function applyMessage(tx: Tx, reader: Reader, message: ClaimedMessage): Promise<void> {
  const { channel, topic, body } = message
  const news = readNews(channel.kind, topic, body)
  if (news.kind === 'other') return settle(tx, message, null, '', ignored(news.why))
  const ref = news.kind === 'order' ? news.order.ref : news.ref
  const known = await lockShopOrder(tx, channel.id, ref)
  if (news.kind === 'gone') {
    await sql`update channel_orders set is_gone = true
      where channel_id = ${channel.id} and external_ref = ${ref}`.execute(tx)
    const gone = { ...known, isGone: true }
    return settle(tx, message, gone, known.name, await cancelFromShop(tx, channel, gone, 'removed'))
  }
  if (news.kind === 'refund') {
    if (known.isGone) return settle(tx, message, known, known.name, ignored(wasRemoved))
    if (known.orderId === null)
      throw new HeldBack('It tells of a refund for an order that has not come yet.', {
        waitsFor: 'order',
      })
    const refund = news.refundOf(channel.currency)
    const notes = await refundFromShop(tx, channel, known, [refund])
    return settle(tx, message, known, known.name, { did: 'apply', notes })
  }
  const outcome = await takeIn(tx, reader, message, known, news.order)
  return settle(tx, message, known, news.order.name, outcome)
}

async function takeIn(
  tx: Tx,
  reader: Reader,
  message: ClaimedMessage,
  known: ShopOrderRow,
  order: ShopOrder,
): Promise<Outcome> {
  const { channel } = message
  if (known.isGone) return ignored(wasRemoved)
  const updatedAt = order.updatedAt ?? message.receivedAt
  if (known.shopUpdatedAt !== null && Date.parse(updatedAt) < Date.parse(known.shopUpdatedAt))
    return ignored('A newer message about this order was applied before.')
  const outcome =
    known.orderId === null
      ? await placeShopOrder(tx, reader, channel, order)
      : await followShopOrder(tx, channel, { ...known, orderId: known.orderId }, order)
  await sql`update channel_orders set shop_updated_at = ${updatedAt}, name = ${order.name}
    where channel_id = ${channel.id} and external_ref = ${order.ref}`.execute(tx)
  return outcome
}

const wasRemoved = 'The shop has removed this order.'

async function settle(
  tx: Tx,
  message: ClaimedMessage,
  known: ShopOrderRow | null,
  orderName: string,
  { did, notes }: Outcome,
): Promise<void> {
  const now = known && (await lockShopOrder(tx, message.channel.id, known.ref))
  await moveMessage(
    tx,
    systemActor(message.channel.name, 'webhook'),
    { ...message, orderName },
    {
      move: did,
      reason: notes.join(' '),
      set: {
        external_ref: known?.ref ?? null,
        order_name: orderName,
        order_id: now?.orderId ?? null,
      },
    },
  )
  if (now?.orderId) await releaseWaiting(tx, message, now.ref)
}

/** What came before its order goes on now. */
async function releaseWaiting(tx: Tx, message: ClaimedMessage, ref: string): Promise<void> {
  const { channel } = message
  const found = await tx
    .selectFrom('channel_messages')
    .select(['id', 'topic', 'order_name as orderName'])
    .where('channel_id', '=', channel.id)
    .where('external_ref', '=', ref)
    .where('state', '=', 'waiting')
    .where('waits_for', '=', 'order')
    .execute()
  for (const waiting of found)
    await moveMessage(
      tx,
      systemActor(channel.name, 'webhook'),
      { ...waiting, channel },
      { move: 'retry' },
    )
}
