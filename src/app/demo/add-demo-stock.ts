import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { stockNoun } from '#stock/inventory/inventory.nouns.ts'
import { addPastMovements, setReorderPoints } from '#stock/inventory/server/index.ts'
import { type OpenedPart, splitOverLots } from './add-demo-lots.ts'
import { type DemoIds, idOf, iso } from './add-demo-orders.ts'
import { memberOf } from './create-team.ts'
import type { DemoPlan } from './plan-demo.ts'
import { day, hour, startOfDay } from './working-hours.ts'

/**
 * Opens the ledger on the evening before the first day of the demo, and sets what is watched.
 *
 * @returns the openings, by lots
 */
export async function addDemoStock(
  tx: Tx,
  now: Date,
  { stock, orders }: DemoPlan,
  { team, outlets, variants }: DemoIds,
): Promise<OpenedPart[]> {
  const actor = memberOf(team, 'warehouse_manager')
  const sourceId = newId()
  const first = Math.min(now.getTime(), ...orders.map(({ placedAt }) => placedAt))
  const at = iso(startOfDay(first) - day + 18 * hour)
  const levels = stock.map((level) => ({
    ...level,
    variantId: idOf(variants, level.sku),
    outletId: idOf(outlets, level.outlet),
  }))
  const parts = await splitOverLots(tx, actor, now, levels, await trackedOf(tx))
  await addPastMovements(
    tx,
    parts.map(({ variantId, outletId, opening, lotId }) => ({
      at,
      variantId,
      outletId,
      lotId,
      kind: 'opening',
      quantity: opening,
      reason: 'Opening stock',
      sourceNoun: stockNoun.key,
      sourceId,
      sourceLineId: null,
      actor,
    })),
  )
  await setReorderPoints(
    tx,
    actor,
    levels.filter(({ reorderPoint }) => reorderPoint !== null),
  )
  return parts
}

async function trackedOf(tx: Tx): Promise<ReadonlySet<string>> {
  const found = await tx
    .selectFrom('variants')
    .select('id')
    .where('tracking', '<>', 'none')
    .orderBy('sku')
    .execute()
  return new Set(found.map(({ id }) => id))
}
