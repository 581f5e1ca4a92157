import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { LandedCostFacts } from '#stock/landed-costs/landed-costs.fields.ts'
import { receiveGoods } from '#stock/receiving/server/index.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import { startedOf } from './receipt-steps.ts'
import type { World } from './world.ts'

/** Freight of 10.00 by value, unless it says otherwise. */
export const costOf = (
  receiptIds: readonly string[],
  more: Partial<LandedCostFacts> = {},
): LandedCostFacts => ({
  supplierId: null,
  biller: 'Harbour Freight',
  reference: 'HF-1',
  costedOn: '2026-11-20',
  note: '',
  receiptIds: [...receiptIds],
  charges: [{ kind: 'freight', basis: 'value', amountMinor: 1_000 }],
  exclusions: [],
  ...more,
})

/** A delivery of an order of twice 24 for 2.50 each, received in the given quantities. */
export async function receivedOf(
  db: Database,
  world: World,
  actor: Actor,
  quantities: readonly number[] = [10, 10],
) {
  const order = await aPurchaseOrder(db, world, actor, 'confirmed')
  return { order, ...(await receivedAgain(db, actor, order, quantities)) }
}

type Order = Awaited<ReturnType<typeof aPurchaseOrder>>

/** The next delivery of an order. */
export async function receivedAgain(
  db: Database,
  actor: Actor,
  order: Order,
  quantities: readonly number[],
) {
  const receipt = await startedOf(db, actor, order)
  const received = await db.transaction(async (tx) => {
    for (const [place, quantity] of quantities.entries())
      if (quantity > 0)
        await sql`insert into goods_receipt_counts (line_id, outcome, quantity)
          values (${receipt.lines[place]?.id}, 'accepted', ${quantity})`.execute(tx)
    return receiveGoods(tx, actor, receipt)
  })
  return { id: receipt.id, version: received.version, lines: receipt.lines }
}
