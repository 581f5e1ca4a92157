import { sql } from 'kysely'
import { historyWithoutCosts } from '#organization/users/server/index.ts'
import { convertMoney } from '#platform/exchange.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import {
  differenceLabels,
  differencesInWords,
  rateDifference,
  sumDifference,
} from '../match-invoice.rules.ts'
import type { SupplierInvoice, SupplierInvoiceRow } from '../supplier-invoices.fields.ts'
import { supplierInvoiceList } from '../supplier-invoices.list.ts'
import { supplierInvoicesSettings } from '../supplier-invoices.settings.ts'
import { balanceOf, creditNotesOf } from './credit-notes.queries.ts'
import { access, findInvoice, mayRead } from './find-supplier-invoice.ts'
import { linesOfInvoice } from './invoice-lines.ts'
import { scansOf } from './invoice-scans.ts'

const isOverdue = sql<boolean>`(i.due_on < current_date
  and i.state in ('draft', 'matched', 'held', 'approved'))`

const isDueSoon = sql<boolean>`(i.due_on between current_date and current_date + 7
  and i.state in ('draft', 'matched', 'held', 'approved'))`

const differsInWords = sql`coalesce((select string_agg(
    ${JSON.stringify(differenceLabels)}::jsonb ->> d.kind, ', ' order by d.place)
  from unnest(i.differs) with ordinality as d(kind, place)), '')`

const rowColumns = (prefix: string) => sql`i.id, i.number, i.state, i.supplier_id as "supplierId",
  s.name as "supplierName", i.outlet_id as "outletId", o.code as "outletCode",
  coalesce((select string_agg(distinct ${prefix}::text || po.number, ', ')
    from supplier_invoice_lines l join purchase_order_lines line on line.id = l.order_line_id
    join purchase_orders po on po.id = line.purchase_order_id
    where l.invoice_id = i.id), '') as orders,
  i.total_minor as "totalMinor", ${balanceOf} as "balanceMinor", i.currency, i.invoiced_on::text as "invoicedOn",
  i.due_on::text as "dueOn", ${isOverdue} as "isOverdue", ${differsInWords} as differs,
  author.full_name as "enteredBy", i.entered_at as "enteredAt",
  i.is_of_supplier as "isOfSupplier", i.version`

const beside = sql`join suppliers s on s.id = i.supplier_id join outlets o on o.id = i.outlet_id
  left join profiles author on author.id = i.entered_by`

/**
 * Supplier invoices. They are entered by hand, some a day, so that an order without an index sorts at
 * most some thousands.
 */
async function invoicesFor(reader: Reader) {
  const prefix = await settingOf(reader, purchasingSettings.purchaseOrderPrefix)
  return serveList<SupplierInvoiceRow, typeof supplierInvoiceList>(supplierInvoiceList, {
    table: 'supplier_invoices i',
    id: 'i.id',
    joined: beside,
    within: mayRead,
    filters: {
      state: 'i.state',
      supplierId: 'i.supplier_id',
      outletId: { ownOutlet: 'i.outlet_id', access },
      due: { day: 'i.due_on' },
      overdue: isOverdue,
      soon: isDueSoon,
      ofSupplier: 'i.is_of_supplier',
    },
    sorts: {
      number: { by: 'i.number', kind: 'text' },
      supplier: { by: 's.name', kind: 'text' },
      outlet: { by: 'o.code', kind: 'text' },
      total: { by: 'i.total_minor', kind: 'number' },
      balance: { by: balanceOf, kind: 'number' },
      invoiced: { by: 'i.invoiced_on', kind: 'day' },
      due: { by: 'i.due_on', kind: 'day' },
      at: { by: 'i.entered_at', kind: 'instant' },
    },
    search: (q) => matchesInvoice(q, prefix),
    columns: () => rowColumns(prefix),
    beside,
  })
}

/** By its number, its supplier, its note, or the number of an order that it bills. */
function matchesInvoice(q: string, prefix: string) {
  const text = q.trim()
  const bare = text.toUpperCase().startsWith(prefix.toUpperCase()) ? text.slice(prefix.length) : ''
  if (/^\d{1,15}$/.test(bare))
    return sql<boolean>`i.id in (select l.invoice_id from purchase_orders po
      join purchase_order_lines line on line.purchase_order_id = po.id
      join supplier_invoice_lines l on l.order_line_id = line.id where po.number = ${Number(bare)})`
  return sql<boolean>`(${matchesWords("(i.number || ' ' || i.note)", text)}
    or i.supplier_id in (select id from suppliers
      where ${matchesWords("(code || ' ' || name)", text)}))`
}

export async function listInvoices(
  reader: Reader,
  actor: Actor,
  input: ListInput<typeof supplierInvoiceList>,
) {
  return (await invoicesFor(reader)).page(reader, actor, input)
}

/** Every invoice of a filter, page by page, for its file. */
export async function* everyInvoice(
  reader: Reader,
  actor: Actor,
  filter: ListInput<typeof supplierInvoiceList>,
) {
  yield* (await invoicesFor(reader)).every(reader, actor, filter)
}

type Figures = {
  readonly submitted: number
  readonly held: number
  readonly toApprove: number
  readonly toPay: number
  readonly overdue: number
  readonly dueSoon: number
  readonly dueSoonSums: { readonly currency: string; readonly minor: number }[]
}

/** What waits for a decision or a payment. */
export async function invoiceFigures(reader: Reader, actor: Actor) {
  const found = await sql<Figures>`
    select count(*) filter (where i.state = 'submitted') as submitted,
      count(*) filter (where i.state = 'held') as held,
      count(*) filter (where i.state = 'matched') as "toApprove",
      count(*) filter (where i.state = 'approved') as "toPay",
      count(*) filter (where ${isOverdue}) as overdue,
      count(*) filter (where ${isDueSoon}) as "dueSoon"
    from supplier_invoices i where i.state in ('submitted', 'draft', 'matched', 'held', 'approved')
      and ${mayRead(actor)}`.execute(reader)
  const sums = await sql<Figures['dueSoonSums'][number]>`
    select i.currency, sum(${balanceOf})::bigint as minor from supplier_invoices i
    where ${isDueSoon} and ${mayRead(actor)} group by 1 order by 2 desc, 1`.execute(reader)
  const none = { submitted: 0, held: 0, toApprove: 0, toPay: 0, overdue: 0, dueSoon: 0 }
  return { ...none, ...found.rows[0], dueSoonSums: sums.rows }
}

/** What is not read with the head. */
type Added =
  | 'lines'
  | 'files'
  | 'creditNotes'
  | 'sumMinor'
  | 'differences'
  | 'isOwn'
  | 'needsAnother'
  | 'outletCurrency'
  | 'rate'
  | 'outletTotalMinor'
  | 'rateDifferenceMinor'

export async function getInvoice(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<SupplierInvoice> {
  const invoice = await findInvoice(reader, actor, id)
  const { outletId, enteredBy, outletCurrency, rate } = invoice
  const prefix = await settingOf(reader, purchasingSettings.purchaseOrderPrefix)
  type Head = Omit<SupplierInvoice, Added>
  const found = await sql<Head>`
    select ${rowColumns(prefix)}, o.name as "outletName", i.tax_minor as "taxMinor",
      i.freight_minor as "freightMinor", i.other_minor as "otherMinor", i.note,
      i.supplier_note as "supplierNote", submitter.full_name as "submittedBy",
      i.submitted_at as "submittedAt", i.sent_back_reason as "sentBackReason",
      approver.full_name as "approvedBy", i.approved_at as "approvedAt",
      i.paid_on::text as "paidOn", i.payment_reference as "paymentReference"
    from supplier_invoices i ${beside} left join profiles approver on approver.id = i.approved_by
      left join profiles submitter on submitter.id = i.submitted_by
    where i.id = ${id}`.execute(reader)
  const [head] = found.rows
  if (!head) throw new Error(`Supplier invoice ${id} went away between two reads.`)
  const lines = await linesOfInvoice(reader, invoice)
  const sumMinor = sumDifference(
    head,
    lines.map(({ amountMinor }) => amountMinor),
  )
  const most = await settingOf(reader, supplierInvoicesSettings.approvalMinor, outletId)
  const exchange = { from: invoice.currency, into: outletCurrency, rate }
  const outletTotalMinor = convertMoney(head.totalMinor, exchange)
  const hasDifference = sumMinor !== 0 || lines.some(({ match }) => match.kinds.length > 0)
  return {
    ...head,
    isOwn: enteredBy !== null && enteredBy === authorId(actor),
    needsAnother: hasDifference || outletTotalMinor > most,
    ...{ outletCurrency, rate, outletTotalMinor },
    rateDifferenceMinor: rateDifference(lines, exchange),
    lines,
    files: await scansOf(reader, id),
    creditNotes: await creditNotesOf(reader, id),
    sumMinor,
    differences: differencesInWords(lines, { sumMinor, currency: head.currency }),
  }
}

export async function historyOfInvoice(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await findInvoice(reader, actor, id)
  const notes = await creditNotesOf(reader, id)
  const found = await Promise.all(
    [id, ...notes.map((note) => note.id)].map((of) => eventsOf(reader, of)),
  )
  const entries = found.flat().toSorted((one, other) => Number(other.seq) - Number(one.seq))
  return { entries: historyWithoutCosts(actor, entries, ['totalMinor']) }
}
