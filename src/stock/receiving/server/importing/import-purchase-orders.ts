import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { seesCosts } from '#organization/users/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportSource,
} from '#platform/server/table-import.ts'
import { purchaseOrderNoun } from '#stock/purchasing/purchasing.nouns.ts'
import {
  cancelImported,
  describeImportedOrder,
  fineCosts,
  type ImportedOrderStep,
  keepImportedOrders,
  orderFileFields,
  planImportedOrders,
  removeHistory,
  requireImportLeave,
  sampleOrderLines,
  weightOfOrder,
} from '#stock/purchasing/server/index.ts'
import { keepImportedReceipts, removeImportedReceipts } from './imported-receipts.ts'

/**
 * Purchase orders of another system with what was received of them, a row for each line. It is in
 * this area because the receipts are.
 */
export const purchaseOrdersImport = defineTableImport<ImportedOrderStep>({
  kind: 'purchase-orders',
  label: 'Purchase orders',
  access: capability.purchaseOrders,
  fields: orderFileFields,
  options: [fineCosts],
  sample: sampleOrderLines,
  families: {
    by: ['reference'],
    namesOf: (rows) => rows.map(({ reference = '' }) => reference),
  },
  fills: [
    'purchase_orders',
    'purchase_order_lines',
    'goods_receipts',
    'goods_receipt_lines',
    'goods_receipt_pieces',
  ],
  refuse: refuseWithoutCosts,
  describe: describeImportedOrder,
  weigh: weightOfOrder,
  requireLeave: requireImportLeave,
  plan: planImportedOrders,
  apply: applyOrders,
  undo: undoOrders,
})

function refuseWithoutCosts(actor: Actor): Refusal | null {
  if (seesCosts(actor)) return null
  return new Refusal(
    'forbidden',
    'costs_needed',
    'A file of purchase orders has unit costs, which you can’t see. Ask a user who may see costs to import it.',
  )
}

async function applyOrders(
  tx: Tx,
  actor: Actor,
  _source: ImportSource,
  steps: readonly ImportedOrderStep[],
) {
  const orders = steps.map(({ order }) => order)
  const kept = await keepImportedOrders(tx, actor, orders)
  const goodsReceipts = await keepImportedReceipts(
    tx,
    actor,
    orders.map((order, place) => ({ ...order, label: kept[place]?.label ?? '' })),
  )
  const changes = kept.map(({ label, ...before }): ImportChange => {
    return { noun: purchaseOrderNoun.key, id: before.id, label, did: 'created', before }
  })
  const lines = orders.reduce((sum, order) => sum + order.lines.length, 0)
  return { counts: { purchaseOrders: orders.length, lines, goodsReceipts }, changes }
}

const keptOrder = z.object({ id: z.string(), isHistory: z.boolean(), version: z.number() })

/** History is removed; an open order is cancelled, unless something was done with it since. */
async function undoOrders(
  tx: Tx,
  actor: Actor,
  _source: ImportSource,
  changes: readonly ImportChange[],
) {
  const left: { id: string; label: string; reason: string }[] = []
  const history: string[] = []
  for (const { id, label, before } of changes) {
    const kept = keptOrder.parse(before)
    if (kept.isHistory) history.push(id)
    else {
      const reason = await cancelImported(tx, actor, kept)
      if (reason !== null) left.push({ id, label, reason })
    }
  }
  await removeImportedReceipts(tx, history)
  await removeHistory(tx, actor, history)
  return { undone: changes.length - left.length, left }
}
