import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { askedPrice } from '../purchase-orders.rules.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import { orderLabel } from './find-purchase-order.ts'
import { termsFor } from './read-terms.ts'
import { refreshTotal } from './refresh-total.ts'
import { requireTheirs } from './write-order-lines.ts'

export type AcceptedLine = {
  readonly variantId: string
  readonly outletId: string
  readonly supplierId: string
  /** In steps of the variant's scale. */
  readonly quantity: number
  readonly explanation: string
}

/**
 * Adds suggestions to draft purchase orders, one for each supplier, outlet and currency: to the open one, or
 * else a new one. When two users accept the same suggestion together, the second is told of the
 * draft.
 */
export async function acceptSuggestions(
  tx: Tx,
  actor: Actor,
  input: { readonly lines: readonly AcceptedLine[] },
) {
  for (const { outletId } of input.lines)
    requireWithinOutlets(actor, capability.purchaseOrders, outletId)
  // One at a time per company: accepting is rare, and two drafts of the same would be bought twice.
  await lockByName(tx, 'purchase_orders', 'short')
  await refuseDrafted(tx, input.lines)
  const drafts = new Map<string, { id: string; number: number }>()
  for (const line of input.lines) {
    const currency = await currencyOfItem(tx, line)
    const key = `${line.supplierId} ${line.outletId} ${currency}`
    const draft = drafts.get(key) ?? (await openDraft(tx, actor, { ...line, currency }))
    drafts.set(key, draft)
    await addLine(tx, draft.id, { ...line, currency })
  }
  const told: { id: string; number: number; label: string }[] = []
  for (const draft of drafts.values()) {
    const label = await orderLabel(tx, draft.number)
    told.push({ ...draft, label })
    const { outletId, lines } = await refreshTotal(tx, draft.id)
    await appendEvent(tx, actor, {
      type: 'purchase_order.drafted',
      noun: purchaseOrderNoun,
      id: draft.id,
      label,
      outletId,
      data: { lines },
    })
    hintAfterCommit(tx, { noun: purchaseOrderNoun.key, ids: [draft.id], outletId })
  }
  return { drafts: told }
}

async function refuseDrafted(tx: Tx, lines: readonly AcceptedLine[]): Promise<void> {
  const found = await sql<{ sku: string; number: number }>`
    select v.sku, po.number from purchase_order_lines line
    join purchase_orders po on po.id = line.purchase_order_id and po.state = 'draft'
    join variants v on v.id = line.variant_id
    join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as asked("variantId" uuid, "outletId" uuid)
      on asked."variantId" = line.variant_id and asked."outletId" = po.outlet_id
    order by v.sku limit 1`.execute(tx)
  const [first] = found.rows
  if (!first) return
  throw new Refusal(
    'conflict',
    'already_drafted',
    `${first.sku} is in ${await orderLabel(tx, first.number)} already. Change the quantity there.`,
    { field: 'lines', details: { sku: first.sku, number: first.number } },
  )
}

/** Suggestions are bought in the currency of the supplier's price. */
async function currencyOfItem(tx: Tx, { supplierId, variantId }: AcceptedLine): Promise<string> {
  const found = await sql<{ currency: string }>`
    select coalesce(item.currency, s.currency) as currency from suppliers s
    left join supplier_items item on item.supplier_id = s.id and item.variant_id = ${variantId}
      and item.is_active
    where s.id = ${supplierId}`.execute(tx)
  const [supplier] = found.rows
  if (!supplier) throw notFound('This supplier')
  return supplier.currency
}

type PricedSuggestion = AcceptedLine & { readonly currency: string }

async function openDraft(tx: Tx, actor: Actor, line: PricedSuggestion) {
  const standing = await tx
    .selectFrom('purchase_orders')
    .select(['id', 'number'])
    .where('supplier_id', '=', line.supplierId)
    .where('outlet_id', '=', line.outletId)
    .where('currency', '=', line.currency)
    .where('state', '=', 'draft')
    .orderBy('number')
    .executeTakeFirst()
  if (standing) return standing
  const added = await sql<{ id: string; number: number }>`
    insert into purchase_orders (id, supplier_id, outlet_id, currency, created_by)
    select ${newId()}, s.id, o.id, ${line.currency}, ${authorId(actor)}
    from suppliers s, outlets o
    where s.id = ${line.supplierId} and s.is_active and o.id = ${line.outletId}
    returning id, number`.execute(tx)
  const [draft] = added.rows
  if (!draft) throw notFound('This supplier')
  return draft
}

async function addLine(tx: Tx, draftId: string, line: PricedSuggestion): Promise<void> {
  const { variantId, quantity, explanation } = line
  const terms = (await termsFor(tx, { ...line, variantIds: [variantId] })).get(variantId)
  if (!terms) throw notFound('This product')
  requireTheirs(terms)
  const day = await todayAt(tx, line.outletId)
  const price = askedPrice(terms, { steps: quantity, scale: terms.quantityScale, day })
  await sql`insert into purchase_order_lines (id, purchase_order_id, position, variant_id, quantity,
      unit_cost_minor, explanation)
    select ${newId()}, ${draftId}, coalesce(max(position), 0) + 1, ${variantId}, ${quantity},
      ${price ?? 0}, ${explanation}
    from purchase_order_lines where purchase_order_id = ${draftId}`.execute(tx)
}
