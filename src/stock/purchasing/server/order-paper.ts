import { sql } from 'kysely'
import { dayInWords } from '#platform/days.ts'
import { formatMoney, priceOf } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'

export type PaperLine = {
  readonly supplierSku: string
  readonly sku: string
  readonly title: string
  readonly quantity: string
  readonly price: string
  readonly amount: string
}

/** A purchase order as its supplier reads it. */
export type OrderPaper = {
  readonly title: string
  readonly company: string
  readonly companyLines: readonly string[]
  readonly supplier: string
  readonly deliverTo: readonly string[]
  readonly facts: readonly string[]
  readonly lines: readonly PaperLine[]
  readonly total: string
  readonly note: string
}

type Head = {
  readonly supplier: string
  readonly outletName: string
  readonly address: string
  readonly currency: string
  readonly totalMinor: number
  readonly revision: number
  readonly expectedOn: string | null
  readonly reference: string
  readonly note: string
}

type Line = {
  readonly supplierSku: string
  readonly sku: string
  readonly title: string
  readonly unit: string
  readonly scale: number
  readonly quantity: number
  readonly unitCostMinor: number
}

const { companyName, companyAddress, companyTaxNumber, dateStyle } = platformSettings

/** An order as it is attached to an email or downloaded; without prices for users who may not see them. */
export async function orderPaper(
  reader: Reader,
  { id, label }: { readonly id: string; readonly label: string },
  { hasCosts }: { readonly hasCosts: boolean },
): Promise<OrderPaper> {
  const found = await sql<Head>`
    select s.name as supplier, o.name as "outletName", o.address || chr(10) || o.postcode || ' ' || o.city as address, po.currency,
      po.total_minor as "totalMinor", po.revision, po.expected_on::text as "expectedOn",
      po.supplier_reference as reference, po.note
    from purchase_orders po join suppliers s on s.id = po.supplier_id
    join outlets o on o.id = po.outlet_id where po.id = ${id}`.execute(reader)
  const [head] = found.rows
  if (!head) throw new Error(`There is no purchase order ${id}.`)
  const house = await settingsOf(reader, {
    companyName,
    companyAddress,
    companyTaxNumber,
    dateStyle,
  })
  const lines = await sql<Line>`
    select line.supplier_sku as "supplierSku", v.sku, v.title, v.unit, v.quantity_scale as scale,
      line.quantity - line.cancelled as quantity, line.unit_cost_minor as "unitCostMinor"
    from purchase_order_lines line join variants v on v.id = line.variant_id
    where line.purchase_order_id = ${id} and line.quantity > line.cancelled
    order by line.position`.execute(reader)
  const money = (minor: number) => (hasCosts ? formatMoney(minor, head.currency) : '')
  const [year = 0, month = 1, day = 1] = (head.expectedOn ?? '').split('-').map(Number)
  return {
    title: `Purchase order ${label}`,
    company: house.companyName,
    companyLines: [house.companyAddress, house.companyTaxNumber].flatMap((text) =>
      text.split('\n').filter(Boolean),
    ),
    supplier: head.supplier,
    deliverTo: [head.outletName, ...head.address.split('\n').filter(Boolean)],
    facts: [
      head.revision > 1 ? `Revision ${head.revision}` : '',
      head.expectedOn ? `Expected on ${dayInWords(year, month - 1, day, house.dateStyle)}` : '',
      head.reference ? `Your reference ${head.reference}` : '',
    ].filter(Boolean),
    lines: lines.rows.map((line) => ({
      supplierSku: line.supplierSku,
      sku: line.sku,
      title: line.title,
      quantity: `${formatQuantity(line.quantity, line.scale)}${line.unit === 'piece' ? '' : ` ${line.unit}`}`,
      price: money(line.unitCostMinor),
      amount: money(priceOf(line.quantity, line.scale, line.unitCostMinor)),
    })),
    total: money(head.totalMinor),
    note: head.note,
  }
}
