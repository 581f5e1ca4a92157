import { sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { requireTakingIn } from '#stock/inventory/server/index.ts'
import { lockForReceiving } from '#stock/purchasing/server/index.ts'
import { refuseReceivingFrom } from '#stock/suppliers/suppliers.rules.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'
import { access, receiptLabel } from './find-receipt.ts'
import { tellOfReceipt } from './tell-receipt.ts'

type NewReceipt = {
  readonly supplierId: string
  readonly outletId: string
  readonly orderId: string | null
  readonly isBlind: boolean
  readonly deliveryNote: string
  readonly carrier: string
  readonly note: string
  /** The lines of the order that are expected; left out, all that it still has. */
  readonly orderLineIds?: readonly string[]
}

/** Starts to count a delivery; of an order, with the lines that are expected. */
export async function startReceipt(tx: Tx, actor: Actor, input: NewReceipt) {
  const { outletId, orderId } = input
  requireWithinOutlets(actor, access, outletId)
  const order = orderId === null ? null : await lockForReceiving(tx, actor, orderId)
  const supplier = await findSupplier(tx, input.supplierId)
  if (order) requireSameEnds(order, input)
  throwIfRefused(refuseReceivingFrom(supplier))
  await requireTakingIn(tx, outletId, 'brought')
  const added = await sql<{ id: string; number: number }>`
    insert into goods_receipts (id, supplier_id, outlet_id, purchase_order_id, currency, is_blind,
      delivery_note, carrier, note, started_by)
    select ${newId()}, ${input.supplierId}, o.id, ${orderId}::uuid, o.currency, ${input.isBlind},
      ${input.deliveryNote}, ${input.carrier}, ${input.note}, ${authorId(actor)}::uuid
    from outlets o where o.id = ${outletId}
    returning id, number`.execute(tx)
  const [receipt] = added.rows
  if (!receipt) throw notFound('This outlet')
  const { id, number } = receipt
  if (order) {
    const lines = order.items
      .filter(
        ({ id: lineId, quantity, cancelled }) =>
          quantity > cancelled && (input.orderLineIds?.includes(lineId) ?? true),
      )
      .map((line) => ({ ...line, lineId: newId() }))
    await sql`insert into goods_receipt_lines
        (id, receipt_id, position, variant_id, order_line_id, unit_cost_minor)
      select l."lineId", ${id}::uuid, l.position, l."variantId", l.id, l."unitCostMinor"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("lineId" uuid, id uuid,
        position integer, "variantId" uuid, "unitCostMinor" bigint)`.execute(tx)
  }
  const told = { id, label: await receiptLabel(tx, number), outletId }
  await tellOfReceipt(tx, actor, told, 'goods_receipt.started', {
    supplier: supplier.name,
    ...(order && { order: order.label }),
  })
  return { id, version: 1 }
}

async function findSupplier(tx: Tx, id: string) {
  const supplier = await tx
    .selectFrom('suppliers')
    .select(['name', 'state', 'state_reason as stateReason'])
    .where('id', '=', id)
    .$narrowType<{ state: SupplierState }>()
    .executeTakeFirst()
  if (!supplier) throw notFound('This supplier')
  return supplier
}

function requireSameEnds(
  order: { readonly label: string; readonly supplierId: string; readonly outletId: string },
  given: { readonly supplierId: string; readonly outletId: string },
): void {
  if (order.supplierId === given.supplierId && order.outletId === given.outletId) return
  throw new Refusal(
    'unprocessable',
    'other_supplier',
    `${order.label} is of another supplier or for another outlet. Choose the order again.`,
    { field: 'orderId' },
  )
}
