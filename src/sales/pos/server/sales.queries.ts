import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import type { PaidSale } from '../exchange-money.ts'
import type { CashRefunds } from '../sale-money.ts'
import type { Sale, SaleRow } from '../sales.contract.ts'
import { saleList } from '../sales.list.ts'
import { taxesOfLines } from '../taxes-of-lines.ts'
import { exchangeOf } from './exchange-of-sale.ts'
import { access } from './find-sale.ts'

const methodLabels = JSON.stringify(tenderLabels)

const rowColumns = sql`s.id, s.number, s.sold_at as "soldAt", s.outlet_id as "outletId",
  o.code as "outletCode", s.register_id as "registerId", r.name as "registerName",
  cashier.full_name as cashier, s.units,
  coalesce((select string_agg(distinct ${methodLabels}::jsonb ->> p.method, ', ') from sale_payments p
    where p.sale_id = s.id and p.kind = 'payment'), '') as methods, s.currency,
  (s.total_minor + s.rounding_minor)::bigint as "totalMinor",
  s.refunded_minor as "refundedMinor", s.state, s.is_offline as "isOffline",
  case when s.reviewed_at is null then s.findings else '{}' end as findings, s.version`

const beside = sql`join outlets o on o.id = s.outlet_id join registers r on r.id = s.register_id
  join profiles cashier on cashier.id = s.cashier_id`

export const sales = serveList<SaleRow, typeof saleList>(saleList, {
  table: 'sales s',
  id: 's.id',
  within: (actor) => withinOutlets(actor, access, 's.outlet_id'),
  filters: {
    outletId: { ownOutlet: 's.outlet_id', access },
    registerId: 's.register_id',
    state: 's.state',
    soldAt: { instant: 's.sold_at' },
    toReview: "(s.findings <> '{}' and s.reviewed_at is null)",
  },
  sorts: {
    number: { by: 's.number', kind: 'number' },
    sold: { by: 's.sold_at', kind: 'instant' },
    total: { by: '(s.total_minor + s.rounding_minor)', kind: 'number' },
  },
  search: (words) => sql<boolean>`s.number = ${numberIn(words)}::bigint`,
  columns: () => rowColumns,
  beside,
})

/** The number of a receipt as it is typed or scanned: `1042` or `R-1042`. */
function numberIn(words: string): string | null {
  return /^(?:r-)?(\d{1,15})$/i.exec(words.trim())?.[1] ?? null
}

type Row = SaleRow & Own

type Own = Pick<
  Sale,
  | 'sessionId'
  | 'recordedAt'
  | 'customerId'
  | 'customerName'
  | 'isInOpenSession'
  | 'linesMinor'
  | 'lineDiscountsMinor'
  | 'saleDiscountMinor'
  | 'taxMinor'
  | 'pricesIncludeTax'
  | 'roundingMinor'
>

/** A sale of the actor's outlets with its lines, payments and refunds. */
export async function getSale(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Sale> {
  const sale = await findSale(reader, actor, id)
  if (!sale) throw notFound('This sale')
  return sale
}

/** The same; null where there is none. */
export async function findSale(reader: Reader, actor: Actor, id: string): Promise<Sale | null> {
  const found = await sql<Row>`select ${rowColumns}, s.session_id as "sessionId",
      s.recorded_at as "recordedAt", s.customer_id as "customerId", customer.full_name as "customerName",
      session.state = 'open' as "isInOpenSession", s.lines_minor as "linesMinor",
      s.line_discounts_minor as "lineDiscountsMinor", s.sale_discount_minor as "saleDiscountMinor",
      s.tax_minor as "taxMinor", s.prices_include_tax as "pricesIncludeTax",
      s.rounding_minor as "roundingMinor"
    from sales s ${beside} join register_sessions session on session.id = s.session_id
    left join customers customer on customer.id = s.customer_id
    where s.id = ${id} and ${withinOutlets(actor, access, 's.outlet_id')}`.execute(reader)
  const [row] = found.rows
  if (!row) return null
  const [lines, payments, refunds, cashRefunds] = [
    await linesOfSale(reader, id),
    await paymentsOf(reader, id),
    await refundsOf(reader, id),
    await cashRefundsOf(reader, id),
  ]
  const changeMinor = payments.reduce(
    (sum, { tenderedMinor, amountMinor }) => sum + (tenderedMinor ?? amountMinor) - amountMinor,
    0,
  )
  const taxes = taxesOfLines(lines)
  const exchange = await exchangeOf(reader, id)
  return { ...row, lines, payments, refunds, cashRefunds, changeMinor, taxes, exchange }
}

export async function historyOfSale(reader: Reader, actor: Actor, { id }: { readonly id: string }) {
  await getSale(reader, actor, { id })
  return { entries: await eventsOf(reader, id) }
}

async function linesOfSale(reader: Reader, id: string): Promise<Sale['lines']> {
  const found = await sql<Sale['lines'][number]>`
    select id, variant_id as "variantId", sku, title, quantity, quantity_scale as "quantityScale",
      list_price_minor as "listPriceMinor", unit_price_minor as "unitPriceMinor",
      line_minor as "lineMinor", discount_minor as "discountMinor",
      sale_discount_minor as "saleDiscountMinor", tax_basis_points as "taxBasisPoints",
      tax_minor as "taxMinor", due_minor as "dueMinor", lot_code as "lotCode",
      refunded_quantity as "refundedQuantity"
    from sale_lines where sale_id = ${id} order by position`.execute(reader)
  return found.rows
}

async function paymentsOf(reader: Reader, id: string): Promise<Sale['payments']> {
  const found = await sql<Sale['payments'][number]>`
    select p.id, p.kind, p.method, p.amount_minor as "amountMinor",
      p.tendered_minor as "tenderedMinor", p.reference, by.full_name as by, p.made_at as at
    from sale_payments p join profiles by on by.id = p.made_by
    where p.sale_id = ${id} order by p.made_at, p.id`.execute(reader)
  return found.rows
}

async function refundsOf(reader: Reader, id: string): Promise<Sale['refunds']> {
  const found = await sql<Sale['refunds'][number]>`
    select f.id, f.amount_minor as "amountMinor", f.reason, by.full_name as by, f.made_at as at,
      case when n.id is not null then jsonb_build_object('saleId', n.id, 'number', n.number) end
        as "exchangedFor"
    from sale_refunds f join profiles by on by.id = f.made_by
    left join sales n on n.id = f.exchange_sale_id
    where f.sale_id = ${id} order by f.made_at, f.id`.execute(reader)
  return found.rows
}

/** What a sale was paid with and what went back. */
export async function moneyOfSale(
  reader: Reader,
  saleId: string,
): Promise<Pick<PaidSale, 'payments' | 'cashRefunds'>> {
  return {
    payments: await paymentsOf(reader, saleId),
    cashRefunds: await cashRefundsOf(reader, saleId),
  }
}

/** The refunds in cash; what paid for another sale is no part of them. */
export async function cashRefundsOf(reader: Reader, saleId: string): Promise<CashRefunds> {
  const found = await sql<CashRefunds>`
    select coalesce(sum(f.amount_minor - coalesce(p.amount_minor, 0)), 0)::bigint as "amountMinor",
      coalesce(sum(f.cash_minor), 0)::bigint as "cashMinor"
    from sale_refunds f
    left join sale_payments p on p.refund_id = f.id and p.method = 'exchange'
    where f.sale_id = ${saleId} and f.cash_minor is not null`.execute(reader)
  return found.rows[0] ?? { amountMinor: 0, cashMinor: 0 }
}
