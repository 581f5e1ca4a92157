import { sql } from 'kysely'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { refuseReceivingFrom } from '#stock/suppliers/suppliers.rules.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import { access, lockPurchaseOrder, orderLabel } from './find-purchase-order.ts'
import { copySupplierCodes, keepRevision } from './keep-revision.ts'
import { movePurchaseOrder } from './move-purchase-order.ts'
import { expectRest, linesOfOrder, type OrderLine } from './order-lines.ts'
import { refreshTotal } from './refresh-total.ts'
import { orderedInWords } from './write-order-lines.ts'

type Replacement = {
  readonly supplierId: string
  readonly outletId: string
  readonly expectedOn: string | null
  readonly supplierReference: string
  /** What it replaces: `Replacement of Claim SC-7`. */
  readonly note: string
  /** Each variant once, in steps of its scale. */
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[]
}

/**
 * Adds an order of goods that a supplier replaces at no cost. The supplier agreed to it, so it is
 * sent at once and its goods are incoming; nothing is bought, so neither a hold on new orders nor an
 * approval by amount counts. A blocked supplier delivers nothing.
 */
export async function addReplacementOrder(tx: Tx, actor: Actor, replacement: Replacement) {
  const { supplierId, outletId } = replacement
  requireWithinOutlets(actor, access, outletId)
  const name = await requireReceiving(tx, supplierId)
  const added = await sql<{ id: string; number: number }>`
    insert into purchase_orders (id, supplier_id, outlet_id, currency, expected_on,
      supplier_reference, note, created_by, is_replacement)
    select ${newId()}, ${supplierId}, o.id, o.currency, ${replacement.expectedOn}::date,
      ${replacement.supplierReference}, ${replacement.note}, ${authorId(actor)}, true
    from outlets o where o.id = ${outletId}
    returning id, number`.execute(tx)
  const [draft] = added.rows
  if (!draft) throw notFound('This outlet')
  const lines = await addLines(tx, draft.id, replacement.lines)
  const label = await orderLabel(tx, draft.number)
  const { version } = await refreshTotal(tx, draft.id)
  await appendEvent(tx, actor, {
    type: 'purchase_order.drafted',
    noun: purchaseOrderNoun,
    id: draft.id,
    label,
    outletId,
    data: { lines: orderedInWords(lines) },
  })
  await send(tx, actor, { id: draft.id, version }, name)
  return { id: draft.id, label }
}

async function addLines(tx: Tx, id: string, asked: Replacement['lines']): Promise<OrderLine[]> {
  const rows = asked.map((line, index) => ({ ...line, id: newId(), position: index + 1 }))
  await sql`insert into purchase_order_lines
      (id, purchase_order_id, position, variant_id, quantity, unit_cost_minor)
    select r.id, ${id}, r.position, r."variantId", r.quantity, 0
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, position integer,
      "variantId" uuid, quantity bigint)`.execute(tx)
  return linesOfOrder(tx, id)
}

async function send(
  tx: Tx,
  actor: Actor,
  step: { readonly id: string; readonly version: number },
  supplier: string,
): Promise<void> {
  const order = await lockPurchaseOrder(tx, actor, step)
  await copySupplierCodes(tx, order.id)
  await movePurchaseOrder(tx, actor, order, 'send', {
    set: { sent_by: authorId(actor), sent_at: new Date().toISOString(), sent_to: '', revision: 1 },
    data: { supplier },
  })
  await keepRevision(tx, actor, { id: order.id, revision: 1, reason: '' })
  await expectRest(tx, { ...order, state: 'sent' }, await linesOfOrder(tx, order.id))
}

async function requireReceiving(tx: Tx, id: string): Promise<string> {
  const supplier = await tx
    .selectFrom('suppliers')
    .select(['name', 'state', 'state_reason as stateReason'])
    .where('id', '=', id)
    .$narrowType<{ state: SupplierState }>()
    .executeTakeFirst()
  if (!supplier) throw notFound('This supplier')
  throwIfRefused(refuseReceivingFrom(supplier))
  return supplier.name
}
