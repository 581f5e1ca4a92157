import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { asSupplier, type PortalTask, supplierOf } from '#stock/supplier-portal/server/index.ts'
import { closedBecause } from '#stock/supplier-portal/supplier-portal.rules.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'
import type {
  OpenOwnLine,
  PortalInvoice,
  PortalInvoiceLine,
  PortalInvoiceRow,
} from '../portal-invoices.fields.ts'
import { portalInvoiceList } from '../portal-invoices.list.ts'
import { invoicedOf } from './billable-lines.ts'
import { balanceOf } from './credit-notes.queries.ts'

const prefixOf = (reader: Reader) => settingOf(reader, purchasingSettings.purchaseOrderPrefix)

const isOwn = (actor: Actor) => sql<boolean>`i.supplier_id = ${supplierOf(actor)}`

const rowColumns = (prefix: string) => sql`i.id, i.number,
  case when i.state in ('draft', 'matched', 'held') then 'in_review' else i.state end as state,
  coalesce(o.name, '') as "outletName",
  coalesce((select string_agg(distinct ${prefix}::text || po.number, ', ')
    from supplier_invoice_lines l join purchase_order_lines line on line.id = l.order_line_id
    join purchase_orders po on po.id = line.purchase_order_id
    where l.invoice_id = i.id), '') as orders,
  i.total_minor as "totalMinor",
  case when i.state not in ('prepared', 'sent_back') then ${balanceOf} end as "balanceMinor",
  i.currency, i.invoiced_on::text as "invoicedOn", i.due_on::text as "dueOn",
  i.paid_on::text as "paidOn", i.submitted_at as "submittedAt", i.version`

const source = sql`supplier_invoices i left join portal_outlets o on o.id = i.outlet_id`

/** Invoices for the role of the portal, which sees those of its supplier; newest first. */
async function readPortalInvoices(
  portal: Reader,
  prefix: string,
  condition: RawBuilder<boolean>,
): Promise<PortalInvoiceRow[]> {
  const found = await sql<PortalInvoiceRow>`select ${rowColumns(prefix)} from ${source}
    where ${condition} order by i.invoiced_on desc, i.id desc`.execute(portal)
  return found.rows
}

/** The invoices of a supplier are read at once, some hundreds a year at most. */
export const portalInvoices = serveSmallList<PortalInvoiceRow, typeof portalInvoiceList>(
  portalInvoiceList,
  {
    rows: async (reader, actor) => {
      const prefix = await prefixOf(reader)
      return asSupplier(reader, actor, (portal) => readPortalInvoices(portal, prefix, isOwn(actor)))
    },
    keyOf: ({ id }) => id,
    filters: { state: ({ state }) => state, due: ({ dueOn }) => dueOn },
    search: ({ number, orders }) => `${number} ${orders}`,
  },
)

/** The same as a file. */
export const portalInvoicesFile = fileOfList(portalInvoices, {
  path: '/files/supplier-portal-invoices',
  name: 'invoices',
  access: capability.supplierPortal,
})

type Head = Omit<PortalInvoice, 'lines' | 'file' | 'creditNotes' | 'closedBecause'> & {
  readonly supplierState: SupplierState
}

export async function getPortalInvoice(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<PortalInvoice> {
  const prefix = await prefixOf(reader)
  return asSupplier(reader, actor, async (portal) => {
    const found = await sql<Head>`select ${rowColumns(prefix)}, i.tax_minor as "taxMinor",
        i.freight_minor as "freightMinor", i.other_minor as "otherMinor",
        i.supplier_note as note, i.sent_back_reason as "sentBackReason",
        i.payment_reference as "paymentReference", i.is_of_supplier as "isOfSupplier",
        s.state as "supplierState"
      from ${source} join suppliers s on s.id = i.supplier_id
      where i.id = ${id} and ${isOwn(actor)}`.execute(portal)
    const [head] = found.rows
    if (!head) throw notFound('This invoice')
    const { supplierState, ...invoice } = head
    return {
      ...invoice,
      closedBecause: closedBecause(supplierState),
      lines: await linesForPortal(portal, prefix, id),
      file: await presentFile(portal, id),
      creditNotes: await creditForPortal(portal, id),
    }
  })
}

async function linesForPortal(portal: Reader, prefix: string, id: string) {
  const found = await sql<PortalInvoiceLine>`
    select l.id, l.order_line_id as "orderLineId", po.id as "orderId",
      ${prefix}::text || po.number as "orderLabel", v.sku, line.supplier_sku as "supplierSku",
      v.title, v.unit, v.quantity_scale as "quantityScale", l.quantity,
      l.unit_price_minor as "unitPriceMinor", l.amount_minor as "amountMinor"
    from supplier_invoice_lines l join purchase_order_lines line on line.id = l.order_line_id
    join purchase_orders po on po.id = line.purchase_order_id
    join portal_variants v on v.id = line.variant_id
    where l.invoice_id = ${id} order by l.position`.execute(portal)
  return found.rows
}

async function presentFile(portal: Reader, id: string) {
  const found = await sql<NonNullable<PortalInvoice['file']>>`
    select f.id, f.name, f.added_at as "addedAt" from supplier_invoice_files f
    where f.invoice_id = ${id} and f.replaced_at is null`.execute(portal)
  return found.rows[0] ?? null
}

async function creditForPortal(portal: Reader, id: string) {
  const found = await sql<PortalInvoice['creditNotes'][number]>`
    select n.id, n.number, n.credited_on::text as "creditedOn", n.total_minor as "totalMinor",
      n.settled_on::text as "settledOn"
    from supplier_credit_notes n where n.invoice_id = ${id}
    order by n.credited_on desc, n.id`.execute(portal)
  return found.rows
}

/**
 * What was received of the supplier's orders and is on no invoice. Which lines are its own is read as the
 * role of the portal; how much other invoices bill includes drafts of staff, which that role can't see,
 * and so are the rates by which orders can't be on one invoice. The rates themselves are not shown.
 */
export async function openOwnLines(reader: Reader, actor: Actor) {
  const prefix = await prefixOf(reader)
  const own = await asSupplier(reader, actor, async (portal) => {
    const found = await sql<Omit<OpenOwnLine, 'invoiced' | 'open' | 'together'>>`
      select line.id as "orderLineId", po.id as "orderId",
        ${prefix}::text || po.number as "orderLabel", o.id as "outletId", o.name as "outletName",
        po.currency, v.sku, line.supplier_sku as "supplierSku", v.title, v.unit,
        v.quantity_scale as "quantityScale", line.accepted as received,
        line.unit_cost_minor as "orderPriceMinor"
      from purchase_orders po join purchase_order_lines line on line.purchase_order_id = po.id
      join portal_outlets o on o.id = po.outlet_id
      join portal_variants v on v.id = line.variant_id
      where po.supplier_id = ${supplierOf(actor)} and line.accepted > 0 and not po.is_history
        and po.state not in ('rejected', 'cancelled', 'closed')
      order by po.number, line.position`.execute(portal)
    return found.rows
  })
  const invoiced = await invoicedQuantities(
    reader,
    own.map(({ orderLineId }) => orderLineId),
  )
  const together = await ordersTogether(reader, [...new Set(own.map(({ orderId }) => orderId))])
  const lines = own.map((line) => {
    const before = invoiced.get(line.orderLineId) ?? 0
    const open = Math.max(0, line.received - before)
    return { ...line, invoiced: before, open, together: together.get(line.orderId) ?? 0 }
  })
  return { lines: lines.filter(({ open }) => open > 0).slice(0, mostLines) }
}

/** As many as one invoice takes. */
const mostLines = 500

async function invoicedQuantities(reader: Reader, lineIds: readonly string[]) {
  const found = await sql<{ id: string; quantity: number }>`
    select line.id, ${sql.raw(invoicedOf)} as quantity from purchase_order_lines line
    where line.id = any(${[...lineIds]}::uuid[])`.execute(reader)
  return new Map(found.rows.map(({ id, quantity }) => [id, quantity]))
}

async function ordersTogether(reader: Reader, orderIds: readonly string[]) {
  const found = await sql<{ id: string; together: number }>`
    select po.id, dense_rank() over (order by po.outlet_id, po.currency, po.rate)::integer as together
    from purchase_orders po where po.id = any(${[...orderIds]}::uuid[])`.execute(reader)
  return new Map(found.rows.map(({ id, together }) => [id, together]))
}

/** The invoices that were sent back, among what the supplier has to do. */
export async function invoiceTasks(reader: Reader, actor: Actor): Promise<PortalTask[]> {
  type SentBack = { readonly id: string; readonly number: string; readonly reason: string }
  const found = await asSupplier(reader, actor, (portal) =>
    sql<SentBack>`select i.id, i.number, i.sent_back_reason as reason from supplier_invoices i
      where ${isOwn(actor)} and i.state = 'sent_back'
      order by i.invoiced_on, i.id`.execute(portal),
  )
  return found.rows.map(({ id, number, reason }) => ({
    key: `invoice ${id}`,
    tone: 'bad',
    mark: 'Invoice',
    title: `Correct invoice ${number}`,
    view: 'invoices',
    open: id,
    note: reason,
  }))
}
