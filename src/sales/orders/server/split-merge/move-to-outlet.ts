import { sql } from 'kysely'
import { outletFacts } from '#organization/outlets/server/index.ts'
import { codedKey } from '#platform/events.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { releaseStock, reserveStock } from '#stock/inventory/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { isMatched } from '../../short.rules.ts'
import { setShort } from '../short/set-short.ts'
import { settleStockHolds } from '../short/settle-stock-holds.ts'
import {
  lockForSplitMerge,
  openLinesOf,
  requireOutlet,
  requireSplitMerge,
} from './lock-for-split-merge.ts'

/** Another outlet ships the whole order: its stock is released here and reserved there, all of it or the order stays. */
export async function moveToOutlet(
  tx: Tx,
  actor: Actor,
  { id, version, outletId }: { id: string; version: number; outletId: string },
) {
  const order = await lockForSplitMerge(tx, actor, id)
  const outlet = await requireOutlet(tx, actor, order, outletId)
  requireSplitMerge(actor, order, version)
  if (order.outlet_id === outletId) throw alreadyThere(order.label)
  const before = await outletFacts(tx, order.outlet_id)
  const lines = await openLinesOf(tx, id)
  const reason = `${order.label} ships from another outlet`
  const source = { noun: orderNoun.key, id, reason }
  await releaseStock(tx, actor, { ...source, outletId: order.outlet_id })
  await reserveStock(
    tx,
    actor,
    { ...source, outletId },
    lines.filter(isMatched).flatMap(({ id: sourceLineId, variantId, open, elsewhere }) => {
      const quantity = open - elsewhere
      return quantity > 0 ? [{ sourceLineId, variantId, quantity }] : []
    }),
  )
  await setShort(
    tx,
    lines.filter(isMatched).map(({ id: lineId }) => ({ lineId, shortQuantity: 0 })),
  )
  const moved = await tx
    .updateTable('orders')
    .set((row) => ({
      outlet_id: outletId,
      sold_by_outlet_id: sql<
        string | null
      >`nullif(coalesce(sold_by_outlet_id, outlet_id), ${outletId}::uuid)`,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await appendEvent(tx, actor, {
    type: 'order.outlet_changed',
    noun: orderNoun,
    id,
    label: order.label,
    outletId,
    data: {
      outlet: [before?.code ?? '', outlet.code],
      [codedKey]: { outletId: [order.outlet_id, outletId] },
    },
  })
  await settleStockHolds(tx, actor, { ...order, outlet_id: outletId })
  // Users of the old outlet no longer see it, so their lists must update.
  hintAfterCommit(tx, { noun: orderNoun.key, ids: [id], outletId: order.outlet_id })
  return { id, version: moved.version }
}

function alreadyThere(label: string): Refusal {
  return new Refusal(
    'unprocessable',
    'outlet_differs',
    `${label} ships from this outlet already. Choose another one.`,
    { field: 'outletId' },
  )
}
