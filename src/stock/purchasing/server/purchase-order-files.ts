import { sql } from 'kysely'
import { z } from 'zod'
import { hasCosts, seesCostsAt } from '#organization/users/server/index.ts'
import { plainMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { purchaseOrderList } from '../purchase-orders.list.ts'
import { type PurchaseOrderState, purchaseOrderMachine } from '../purchase-orders.states.ts'
import { access, findPurchaseOrder } from './find-purchase-order.ts'
import { sendOrderPdf } from './order-pdf.ts'
import { everyPurchaseOrder } from './purchase-orders.queries.ts'

type LineOfFile = {
  readonly number: string
  readonly supplierCode: string
  readonly outletCode: string
  readonly state: PurchaseOrderState
  readonly sku: string
  readonly supplierSku: string
  readonly title: string
  readonly quantityScale: number
  readonly quantity: number
  readonly accepted: number
  readonly rejected: number
  readonly cancelled: number
  readonly unitCostMinor: number | null
  readonly currency: string
  readonly rate: string | null
  readonly outletCurrency: string
  readonly promisedOn: string | null
  readonly expectedOn: string | null
}

type CountKey = 'quantity' | 'accepted' | 'rejected' | 'cancelled'

const counted = (label: string, key: CountKey): TableColumn<LineOfFile> => ({
  label,
  kind: 'number',
  value: (row) => Number(formatQuantity(row[key], row.quantityScale)),
})

/** The lines of the filtered orders. */
const linesFile = tableFile<LineOfFile>({
  path: '/files/purchase-orders',
  name: 'purchase-orders',
  access,
  columns: [
    { label: 'Order', kind: 'text', value: ({ number }) => number },
    { label: 'Supplier', kind: 'text', value: ({ supplierCode }) => supplierCode },
    { label: 'Outlet', kind: 'text', value: ({ outletCode }) => outletCode },
    {
      label: 'State',
      kind: 'text',
      value: ({ state }) => purchaseOrderMachine.states[state].label,
    },
    { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
    { label: 'Supplier SKU', kind: 'text', value: ({ supplierSku }) => supplierSku },
    { label: 'Product', kind: 'text', value: ({ title }) => title },
    counted('Quantity', 'quantity'),
    counted('Accepted', 'accepted'),
    counted('Rejected', 'rejected'),
    counted('Cancelled', 'cancelled'),
    {
      label: 'Unit cost',
      kind: 'number',
      // Empty for readers who may not see costs.
      value: ({ unitCostMinor, currency }) =>
        unitCostMinor === null ? null : plainMoney(unitCostMinor, currency),
    },
    { label: 'Currency', kind: 'text', value: ({ currency }) => currency },
    // Kept since it was sent, in the currency of the outlet.
    { label: 'Exchange rate', kind: 'text', value: ({ rate }) => rate },
    { label: 'Outlet currency', kind: 'text', value: ({ outletCurrency }) => outletCurrency },
    { label: 'Promised', kind: 'date', value: ({ promisedOn }) => promisedOn },
    { label: 'Expected', kind: 'date', value: ({ expectedOn }) => expectedOn },
  ],
  rows: allLines,
})

async function* allLines(reader: Reader, actor: Actor, query: Readonly<Record<string, string>>) {
  const filter = filterOfFile(purchaseOrderList, query)
  for await (const rows of await everyPurchaseOrder(reader, actor, filter)) {
    const labels = new Map(rows.map(({ id, label }) => [id, label]))
    for (const line of await linesOfMany(reader, actor, [...labels.keys()])) {
      const { orderId, ...rest } = line
      yield { ...rest, number: labels.get(orderId) ?? '' }
    }
  }
}

async function linesOfMany(reader: Reader, actor: Actor, ids: readonly string[]) {
  const found = await sql<Omit<LineOfFile, 'number'> & { readonly orderId: string }>`
    select po.id as "orderId", s.code as "supplierCode", o.code as "outletCode", po.state, v.sku,
      line.supplier_sku as "supplierSku", v.title, v.quantity_scale as "quantityScale",
      line.quantity, line.accepted, line.rejected, line.cancelled,
      case when ${hasCosts(actor, 'po.outlet_id')} then line.unit_cost_minor end
        as "unitCostMinor",
      po.currency, trim_scale(po.rate)::text as rate, po.outlet_currency as "outletCurrency",
      line.promised_on::text as "promisedOn", po.expected_on::text as "expectedOn"
    from unnest(${[...ids]}::uuid[]) with ordinality as asked(id, place)
    join purchase_orders po on po.id = asked.id
    join purchase_order_lines line on line.purchase_order_id = po.id
    join suppliers s on s.id = po.supplier_id join outlets o on o.id = po.outlet_id
    join variants v on v.id = line.variant_id
    order by asked.place, line.position`.execute(reader)
  return found.rows
}

/** One order as PDF, as its supplier gets it. */
const orderPdf: FileRoute = {
  kind: 'download',
  path: '/files/purchase-orders/:id.pdf',
  access,
  send: async (db, actor, { id = '' }) => {
    if (!z.guid().safeParse(id).success) throw notFound('This purchase order')
    const { label, outletId } = await findPurchaseOrder(db.reader, actor, id)
    return sendOrderPdf(db.reader, { id, label }, { hasCosts: seesCostsAt(actor, outletId) })
  },
}

export const purchaseOrderFiles = [...linesFile, orderPdf]
