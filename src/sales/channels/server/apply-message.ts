import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { asStaged, mergeRefunds, withRefunds } from '../effective-order.ts'
import { isOlder } from '../is-older.ts'
import { readNews } from '../read-news.ts'
import type { ShopOrder, ShopRefund } from '../shop-order.ts'
import { withoutReason } from '../shop-terms.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { followShopOrder } from './follow-shop-order.ts'
import { HeldBack } from './held-back.ts'
import { keepTerms } from './keep-terms.ts'
import { lockShopOrder, type ShopOrderRow } from './lock-shop-order.ts'
import { moveMessage } from './move-message.ts'
import { placeShopOrder } from './place-shop-order.ts'
import { cancelFromShop } from './settle-shop-money.ts'
import { withMeaning } from './status-meaning.ts'

/** The result of a message: whether it changed anything, and the note about it. */
export type Outcome = {
  /** `wait`: the order is there and on hold, and the message goes on once its status is mapped. */
  readonly did: 'apply' | 'ignore' | 'wait'
  readonly notes: readonly string[]
}

const ignored = (why: string): Outcome => ({ did: 'ignore', notes: [why] })

/**
 * Updates our order to the state in its shop. A message about an order has all of it, so only the
 * newest one counts, with every refund that any message reported: the result is the same in any
 * order of arrival and after any repeats. The caller has locked the message.
 *
 * @throws HeldBack for what has to wait, Refusal for what cannot be imported
 */
export async function applyMessage(tx: Tx, message: ClaimedMessage): Promise<void> {
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
  if (known.isGone) return settle(tx, message, known, known.name, ignored(wasRemoved))
  if (news.kind === 'order') {
    const outcome = await takeIn(tx, message, known, news.order)
    return settle(tx, message, known, news.order.name, outcome)
  }
  return settle(tx, message, known, known.name, await takeRefund(tx, message, known, news.refundOf))
}

async function takeIn(
  tx: Tx,
  message: ClaimedMessage,
  known: ShopOrderRow,
  told: ShopOrder,
): Promise<Outcome> {
  const { channel } = message
  const stated = asStaged(await withMeaning(tx, channel.id, told))
  const updatedAt = stated.updatedAt ?? message.receivedAt
  if (isOlder(stated, updatedAt, known))
    return ignored('A newer message about this order was applied before.')
  const refunds = mergeRefunds(known.refunds, stated.refunds)
  const order = withRefunds(stated, refunds)
  const outcome =
    known.orderId === null
      ? await placeShopOrder(tx, channel, known, order)
      : await followShopOrder(tx, channel, { ...known, orderId: known.orderId }, order)
  await keepTerms(tx, channel, known.ref, { stated, refunds })
  await sql`update channel_orders set shop_updated_at = ${updatedAt}, name = ${stated.name}
    where channel_id = ${channel.id} and external_ref = ${stated.ref}`.execute(tx)
  return outcome
}

/** A refund that is reported separately takes its units off the last state of the order. */
async function takeRefund(
  tx: Tx,
  { channel }: ClaimedMessage,
  known: ShopOrderRow,
  refundOf: (order: {
    currency: string
    pricesIncludeTax: boolean
    shippingMinor: number
  }) => ShopRefund,
): Promise<Outcome> {
  const { orderId, terms } = known
  if (orderId === null && terms === null)
    throw new HeldBack('It tells of a refund for an order that has not come yet.', {
      waitsFor: 'order',
    })
  const refund = refundOf(
    terms ?? { currency: channel.currency, pricesIncludeTax: true, shippingMinor: 0 },
  )
  const refunds = mergeRefunds(known.refunds, [refund])
  const outcome =
    orderId === null
      ? ignored('Its order was not placed; there is nothing to refund here.')
      : await followShopOrder(
          tx,
          channel,
          { ...known, orderId },
          terms && withRefunds({ ...terms, cancelReason: '', discountReason: '' }, refunds),
          refunds,
        )
  await sql`update channel_orders set refunds = ${JSON.stringify(refunds.map(withoutReason))}::jsonb
    where channel_id = ${channel.id} and external_ref = ${known.ref}`.execute(tx)
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
        ...(did === 'wait' ? { waits_for: 'status' } : {}),
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
