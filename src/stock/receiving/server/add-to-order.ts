import { sql } from 'kysely'
import { seesCostsAt } from '#organization/users/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { addToPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { findCountable } from './counting.ts'
import type { FoundReceipt } from './find-receipt.ts'
import { getReceipt } from './get-receipt.ts'
import { linkOrderLine } from './line-of-scan.ts'
import type { ReceivingParts } from './receiving-parts.ts'
import { tellOfReceipt } from './tell-receipt.ts'

type Input = {
  readonly id: string
  readonly variantId: string
  readonly quantity: number
  readonly unitCostMinor?: number | undefined
  readonly reason: string
}

/**
 * Adds delivered goods that are not on the order to it, as its next revision; then they are counted
 * like any others of it. Needs the permission for purchase orders at the outlet, too.
 */
export const addToOrder =
  (parts: ReceivingParts) =>
  async (tx: Tx, actor: Actor, { id, ...added }: Input) => {
    const receipt = await findCountable(tx, actor, id)
    const { orderId, outletId } = receipt
    if (orderId === null) throw withoutOrder(receipt)
    if (added.unitCostMinor !== undefined && !seesCostsAt(actor, outletId))
      throw notFound('This price')
    const sku = await skuOf(tx, added.variantId)
    if (!(await linkOrderLine(tx, receipt, added.variantId))) {
      const { label } = await addToPurchaseOrder(tx, actor, { id: orderId, ...added })
      await linkOrderLine(tx, receipt, added.variantId)
      await tellOfReceipt(tx, actor, receipt, 'goods_receipt.line_added', { sku, order: label })
    }
    return getReceipt(parts)(tx, actor, { id })
  }

async function skuOf(tx: Tx, variantId: string): Promise<string> {
  const found = await sql<{ sku: string }>`
    select sku from variants where id = ${variantId}`.execute(tx)
  const [variant] = found.rows
  if (!variant) throw notFound('This product')
  return variant.sku
}

function withoutOrder({ label }: FoundReceipt): Refusal {
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} has no purchase order. Its goods are received without one.`,
  )
}
