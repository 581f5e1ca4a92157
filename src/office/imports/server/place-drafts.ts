import type { Actor } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { connectionOf } from '#platform/server/db/query-in.ts'
import { addCustomers } from '#sales/customers/server/index.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { type PlacedOrder, placeOrders } from '#sales/orders/server/index.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { bookMissingStock, explainShortage, lockAvailable } from '#stock/inventory/server/index.ts'
import { importNoun } from '../imports.nouns.ts'
import { retailCurrency } from '../online-retail.fields.ts'
import { customerName, type FittingOrder, retailChannel } from '../online-retail.order.ts'
import { type Refused, refuse } from '../online-retail.rules.ts'
import type { Counts, RunningImport } from './import-progress.ts'

type Ready = { readonly fitting: FittingOrder; readonly order: PlacedOrder }

type ByStock = { readonly served: readonly Ready[]; readonly short: readonly Ready[] }

/**
 * Places the orders of a batch, with the products and customers that they name and that are not
 * there yet. A product's list price is the first price it was seen at.
 */
export async function placeDrafts(
  tx: Tx,
  db: Database,
  actor: Actor,
  run: RunningImport,
  fitting: readonly FittingOrder[],
): Promise<{ counts: Counts; refused: readonly Refused[] }> {
  if (fitting.length === 0) return { counts: {}, refused: [] }
  const products = await addProducts(tx, actor, productsOf(fitting))
  const customers = await addCustomers(tx, actor, retailChannel, customersOf(fitting))
  const ready = fitting.map((each) => {
    return { fitting: each, order: toOrder(each, products.idBySku, customers.idByRef) }
  })
  const { served, short } = run.booksOpeningStock
    ? await stockUp(tx, actor, run, ready)
    : await sortByStock(tx, run.outletId, ready)
  const orders = served.map(({ order }) => order)
  // A failed statement would abort the transaction, so the cause is queried through the pool.
  if (orders.length > 0) await placeOrders(connectionOf(tx), db.reader, actor, orders)
  hintAfterCommit(tx, { noun: orderNoun.key, outletId: run.outletId })
  const refused: Refused[] = []
  for (const each of short) refused.push(...(await refuseShort(tx, each)))
  const lines = served.reduce(
    (sum, { fitting: { lines, draft } }) => sum + lines.length + draft.shipping.length,
    0,
  )
  const counts = {
    orders: orders.length,
    lines,
    products: products.added,
    customers: customers.added,
  }
  return { counts, refused }
}

function productsOf(fitting: readonly FittingOrder[]) {
  const bySku = new Map<
    string,
    { sku: string; title: string; priceMinor: number; currency: string }
  >()
  for (const { sku, title, unitPriceMinor } of fitting.flatMap(({ lines }) => lines)) {
    const known = bySku.get(sku)
    if (known && known.title !== sku) continue
    const priceMinor = known?.priceMinor ?? unitPriceMinor
    bySku.set(sku, { sku, title, priceMinor, currency: retailCurrency })
  }
  return [...bySku.values()]
}

function customersOf(fitting: readonly FittingOrder[]) {
  const byRef = new Map<string, string>()
  for (const { draft, order } of fitting)
    if (draft.customerRef !== null && !byRef.has(draft.customerRef))
      byRef.set(draft.customerRef, order.shipCountry)
  const unknown = { phone: '', email: '', address: '', city: '', postcode: '' }
  return [...byRef].map(([externalRef, country]) => {
    return { externalRef, fullName: customerName(externalRef), ...unknown, country }
  })
}

function toOrder(
  { draft, order, lines }: FittingOrder,
  idBySku: ReadonlyMap<string, string>,
  idByRef: ReadonlyMap<string, string>,
): PlacedOrder {
  return {
    ...order,
    customerId: draft.customerRef === null ? null : (idByRef.get(draft.customerRef) ?? null),
    lines: lines.map(({ sku, quantity, unitPriceMinor }) => {
      return { variantId: idBySku.get(sku) ?? '', quantity, unitPriceMinor }
    }),
    channel: retailChannel,
    externalRef: draft.ref,
    placedAt: draft.at,
  }
}

async function stockUp(
  tx: Tx,
  actor: Actor,
  run: RunningImport,
  ready: readonly Ready[],
): Promise<ByStock> {
  const needed = neededBy(ready.flatMap(({ order }) => order.lines))
  const source = { noun: importNoun.key, id: run.id, reason: 'Opening stock for imported orders' }
  await bookMissingStock(tx, actor, source, run.outletId, needed)
  return { served: ready, short: [] }
}

/**
 * First come, first served: an order is placed in full, or its units stay for the orders after it.
 */
async function sortByStock(tx: Tx, outletId: string, ready: readonly Ready[]): Promise<ByStock> {
  const all = ready.flatMap(({ order }) => order.lines.map((line) => line.variantId))
  const available = await lockAvailable(tx, outletId, all)
  const served: Ready[] = []
  const short: Ready[] = []
  for (const each of ready) {
    const needed = [...neededBy(each.order.lines)]
    const isServed = needed.every(([id, quantity]) => (available.get(id) ?? 0) >= quantity)
    if (isServed)
      for (const [id, quantity] of needed) available.set(id, (available.get(id) ?? 0) - quantity)
    ;(isServed ? served : short).push(each)
  }
  return { served, short }
}

function neededBy(lines: readonly { variantId: string; quantity: number }[]): Map<string, number> {
  const needed = new Map<string, number>()
  for (const { variantId, quantity } of lines)
    needed.set(variantId, (needed.get(variantId) ?? 0) + quantity)
  return needed
}

async function refuseShort(tx: Tx, { fitting, order }: Ready): Promise<Refused[]> {
  const { message } = await explainShortage(tx, order.outletId, order.lines)
  const rows = [...fitting.lines, ...fitting.draft.shipping].map(({ row }) => row)
  return rows.map((row) => refuse(row, 'Quantity', message))
}
