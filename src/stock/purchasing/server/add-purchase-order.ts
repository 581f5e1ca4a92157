import { sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { refuseOrderingFrom } from '#stock/suppliers/suppliers.rules.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import { access, findPurchaseOrder, orderLabel } from './find-purchase-order.ts'
import { linesOfOrder } from './order-lines.ts'
import { currencyFor } from './order-rate.ts'
import { refreshTotal } from './refresh-total.ts'
import { type AskedLine, orderedInWords, writeOrderLines } from './write-order-lines.ts'

export type NewOrder = {
  readonly supplierId: string
  readonly outletId: string
  /** By default that of the supplier. */
  readonly currency?: string | undefined
  readonly expectedOn: string | null
  readonly supplierReference: string
  readonly note: string
  readonly lines: readonly AskedLine[]
}

/** Drafts a purchase order; nothing is incoming before it is sent, and no rate is kept. */
export async function addPurchaseOrder(tx: Tx, actor: Actor, order: NewOrder) {
  const { supplierId, outletId } = order
  requireWithinOutlets(actor, access, outletId)
  await requireActiveSupplier(tx, supplierId)
  const { currency } = await currencyFor(tx, order)
  const added = await sql<{ id: string; number: number }>`
    insert into purchase_orders (id, supplier_id, outlet_id, currency, expected_on,
      supplier_reference, note, created_by)
    select ${newId()}, ${supplierId}, o.id, ${currency}, ${order.expectedOn}::date,
      ${order.supplierReference}, ${order.note}, ${authorId(actor)}
    from outlets o where o.id = ${outletId}
    returning id, number`.execute(tx)
  const [draft] = added.rows
  if (!draft) throw notFound('This outlet')
  const { id, number } = draft
  const draftedOrder = { id, supplierId, outletId, currency, revision: 0 }
  const lines = await writeOrderLines(tx, draftedOrder, order.lines)
  const { version } = await refreshTotal(tx, id)
  await appendEvent(tx, actor, {
    type: 'purchase_order.drafted',
    noun: purchaseOrderNoun,
    id,
    label: await orderLabel(tx, number),
    outletId,
    data: { lines: orderedInWords(lines) },
  })
  hintAfterCommit(tx, { noun: purchaseOrderNoun.key, ids: [id], outletId })
  return { id, version }
}

async function requireActiveSupplier(tx: Tx, id: string): Promise<void> {
  const supplier = await tx
    .selectFrom('suppliers')
    .select(['name', 'state', 'state_reason as stateReason'])
    .where('id', '=', id)
    .$narrowType<{ state: SupplierState }>()
    .executeTakeFirst()
  if (!supplier) throw notFound('This supplier')
  throwIfRefused(refuseOrderingFrom(supplier))
}

/** Drafts the same order again, or only what did not come of it. */
export async function copyPurchaseOrder(
  tx: Tx,
  actor: Actor,
  { id, onlyOpen }: { readonly id: string; readonly onlyOpen: boolean },
) {
  const { label, supplierId, outletId, currency } = await findPurchaseOrder(tx, actor, id)
  const wanted = new Map<string, number>()
  // An imported order may have a product twice, the copy has it once.
  for (const { variantId, quantity, accepted } of await linesOfOrder(tx, id)) {
    const more = Math.max(0, onlyOpen ? quantity - accepted : quantity)
    wanted.set(variantId, (wanted.get(variantId) ?? 0) + more)
  }
  const lines = [...wanted]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0)
    throw new Refusal('conflict', 'nothing_open', `Everything of ${label} has come.`)
  const rest = { expectedOn: null, supplierReference: '', note: `As ${label}` }
  return addPurchaseOrder(tx, actor, { supplierId, outletId, currency, ...rest, lines })
}
