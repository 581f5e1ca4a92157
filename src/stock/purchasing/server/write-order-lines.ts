import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { askedPrice, refuseBelowReceived } from '../purchase-orders.rules.ts'
import type { FoundOrder } from './find-purchase-order.ts'
import { linesOfOrder, type OrderLine } from './order-lines.ts'
import { type KnownTerms, termsFor } from './read-terms.ts'

export type AskedLine = {
  readonly variantId: string
  /** In steps of the variant's scale. */
  readonly quantity: number
  /** For one; left out, the price stays, or is what the supplier asks for. */
  readonly unitCostMinor?: number | undefined
}

/**
 * Replaces the lines of an order. A line that stays keeps its id, promises and receipts; one that
 * is left out is removed from a draft, and cancelled in an order that the supplier has.
 */
export async function writeOrderLines(
  tx: Tx,
  order: Pick<FoundOrder, 'id' | 'supplierId' | 'outletId' | 'currency' | 'revision'>,
  asked: readonly AskedLine[],
): Promise<OrderLine[]> {
  requireOnce(asked)
  const before = new Map((await linesOfOrder(tx, order.id)).map((line) => [line.variantId, line]))
  const terms = await termsFor(tx, { ...order, variantIds: asked.map((line) => line.variantId) })
  const day = await todayAt(tx, order.outletId)
  const rows = asked.map((line, position) => {
    const old = before.get(line.variantId)
    if (old) throwIfRefused(refuseBelowReceived(old, line.quantity))
    const unitCostMinor = priceOfLine(line, old, terms.get(line.variantId), day)
    return { ...line, unitCostMinor, id: old?.id ?? newId(), position: position + 1 }
  })
  const kept = rows.map(({ id }) => id)
  const gone = [...before.values()].filter(({ id }) => !kept.includes(id))
  if (order.revision === 0) await removeLines(tx, gone)
  else await cancelLines(tx, gone)
  await sql`insert into purchase_order_lines
      (id, purchase_order_id, position, variant_id, quantity, unit_cost_minor)
    select r.id, ${order.id}, r.position, r."variantId", r.quantity, r."unitCostMinor"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, position integer,
      "variantId" uuid, quantity bigint, "unitCostMinor" bigint)
    on conflict (id) do update set position = excluded.position, quantity = excluded.quantity,
      unit_cost_minor = excluded.unit_cost_minor, cancelled = 0`.execute(tx)
  return linesOfOrder(tx, order.id)
}

/** What one unit costs: as entered, as before, or as the supplier asks. */
function priceOfLine(
  line: AskedLine,
  old: OrderLine | undefined,
  terms: KnownTerms | undefined,
  day: string,
): number {
  if (!terms) throw notFound('This product')
  if (!old) requireTheirs(terms)
  const price =
    line.unitCostMinor ??
    old?.unitCostMinor ??
    askedPrice(terms, { steps: line.quantity, scale: terms.quantityScale, day })
  if (price === null)
    throw ofLines(
      'price_needed',
      `Nothing says what ${terms.sku} costs. Ask a user who may see costs to enter its price.`,
    )
  return price
}

/** A supplier gets orders only for what it sells, in the currency of the order. */
export function requireTheirs({ sku, isTheirs, fits }: KnownTerms): void {
  if (!isTheirs)
    throw ofLines(
      'not_from_supplier',
      `This supplier does not sell ${sku}. Add it to the product’s suppliers first.`,
    )
  if (!fits)
    throw ofLines(
      'other_currency',
      `The supplier’s price of ${sku} is in another currency than the order. Order it in that currency, or change the supplier’s price.`,
    )
}

function requireOnce(asked: readonly AskedLine[]): void {
  if (new Set(asked.map(({ variantId }) => variantId)).size === asked.length) return
  throw ofLines('same_product_twice', 'A product is in two lines. Combine them into one.')
}

function ofLines(code: string, sentence: string): Refusal {
  return new Refusal('unprocessable', code, sentence, { field: 'lines' })
}

async function removeLines(tx: Tx, lines: readonly OrderLine[]): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  await tx.deleteFrom('purchase_order_lines').where('id', 'in', ids).execute()
}

/** What has come of a line stays; the rest is cancelled. */
async function cancelLines(tx: Tx, lines: readonly OrderLine[]): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  await sql`update purchase_order_lines set cancelled = greatest(0, quantity - accepted)
    where id = any(${ids}::uuid[])`.execute(tx)
}

const mostInWords = 12

/** For the activity log: `MUG-RED × 3, TRAY × 1`. */
export function orderedInWords(
  lines: readonly Pick<OrderLine, 'sku' | 'quantity' | 'cancelled' | 'quantityScale'>[],
): string {
  const ordered = lines.filter(({ quantity, cancelled }) => quantity > cancelled)
  const words = ordered
    .slice(0, mostInWords)
    .map(
      ({ sku, quantity, cancelled, quantityScale }) =>
        `${sku} × ${formatQuantity(quantity - cancelled, quantityScale)}`,
    )
  const more = ordered.length - words.length
  return [...words, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}
