import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockForSplitMerge, openLinesOf, requireSplitMerge } from './lock-for-split-merge.ts'
import { splitOrder } from './split-order.ts'

/**
 * Splits what can go from what cannot: all that is short, and lines that match no product, become an
 * order of their own, which stays on hold until stock is back. The first one has nothing short left.
 *
 * @throws Refusal `nothing_short`, and `nothing_ready` where nothing could go
 */
export async function backOrder(
  tx: Tx,
  actor: Actor,
  { id, version }: { id: string; version: number },
) {
  const order = await lockForSplitMerge(tx, actor, id)
  const { label } = order
  requireSplitMerge(actor, order, version)
  const lines = await openLinesOf(tx, id)
  const short = lines.filter((line) => line.short > 0)
  if (short.length === 0) throw nothingShort(label)
  if (lines.every((line) => line.short === line.open)) throw nothingReady(label)
  const going = short.map((line) => ({ lineId: line.id, quantity: line.short }))
  const part = { outletId: order.outlet_id, lines: going, isShortFirst: true }
  return splitOrder(tx, actor, { id, version, parts: [part] })
}

function nothingShort(label: string): Refusal {
  return new Refusal(
    'conflict',
    'nothing_short',
    `Nothing of ${label} is short. All of it can go as it is.`,
  )
}

function nothingReady(label: string): Refusal {
  return new Refusal(
    'conflict',
    'nothing_ready',
    `Nothing of ${label} can go yet. Wait for stock, or remove what is short.`,
  )
}
