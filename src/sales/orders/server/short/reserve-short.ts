import { capability } from '#organization/users/capabilities.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { reserveUpTo } from '#stock/inventory/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { refuseDeskWork } from '../../orders.rules.ts'
import { refuseStockWork } from '../../short.rules.ts'
import { findOrder } from '../find-order.ts'
import type { HeldOrder } from '../fulfilment/open-hold.ts'
import { rolesAt } from '../roles-at.ts'
import { setShort } from './set-short.ts'
import { settleStockHolds, stockedLines } from './settle-stock-holds.ts'

export type Reserved = { readonly sku: string; readonly quantity: number }

/**
 * Reserves the short units of an order, as far as stock is available again. The hold then names the
 * units that are still short, or ends.
 *
 * @throws Refusal `nothing_back` if nothing of it is available
 */
export async function reserveShort(tx: Tx, actor: Actor, { id }: { id: string }) {
  const order = await findOrder(tx, actor, capability.orders, id, { locked: true })
  throwIfRefused(refuseDeskWork(rolesAt(actor, order.outlet_id), order.label))
  throwIfRefused(refuseStockWork(order.label, order.state))
  const reserved = await reserveShortLines(tx, actor, order)
  if (reserved.length === 0) throw nothingBack(order.label)
  const { version } = await tx
    .updateTable('orders')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const left = (await stockedLines(tx, id)).filter(({ shortQuantity }) => shortQuantity > 0)
  return { id, version, isShort: left.length > 0 }
}

/** The same as a step of another act, which has locked the order: what was reserved, line by line. */
export async function reserveShortLines(
  tx: Tx,
  actor: Actor,
  order: HeldOrder,
): Promise<readonly Reserved[]> {
  const { id, label, outlet_id: outletId } = order
  const short = (await stockedLines(tx, id)).flatMap((line) =>
    line.variantId !== null && line.shortQuantity > 0
      ? [{ ...line, variantId: line.variantId }]
      : [],
  )
  const source = { noun: orderNoun.key, id, outletId, reason: `${label}: stock is back` }
  const got = await reserveUpTo(
    tx,
    actor,
    source,
    short.map(({ id: sourceLineId, variantId, shortQuantity: quantity }) => {
      return { sourceLineId, variantId, quantity }
    }),
  )
  const gotten = short.flatMap(({ id: lineId, sku, shortQuantity }) => {
    const quantity = got.get(lineId) ?? 0
    return quantity > 0 ? [{ lineId, sku, quantity, shortQuantity: shortQuantity - quantity }] : []
  })
  await setShort(tx, gotten)
  if (gotten.length > 0)
    await appendEvent(tx, actor, {
      type: 'order.reserved',
      noun: orderNoun,
      id,
      label,
      outletId,
      data: { lines: gotten.map(({ sku, quantity }) => ({ sku, quantity })) },
    })
  await settleStockHolds(tx, actor, order)
  return gotten
}

function nothingBack(label: string): Refusal {
  return new Refusal(
    'conflict',
    'nothing_back',
    `Nothing that ${label} is short of is available now. Split off what can go, or try again once there is stock.`,
  )
}
