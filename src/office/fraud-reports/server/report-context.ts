import { type RawBuilder, sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { ReportContext, StartRecord } from '../fraud-reports.fields.ts'
import type { ReportType } from '../kinds-of-fraud.ts'
import type { StartNoun } from '../reported-nouns.ts'
import { requireReportable } from './reportable-records.ts'

/** What a report about each kind of record is most often about. */
const usualTypes: Readonly<Record<StartNoun, ReportType>> = {
  order: 'card',
  parcel: 'courier_theft',
  sale: 'employee_discount',
  register_session: 'refund_abuse',
  goods_receipt: 'short_supply',
  variance: 'short_supply',
  supplier_claim: 'short_supply',
  customer: 'delivery_refusals',
  user: 'employee_discount',
  courier: 'courier_theft',
  supplier: 'short_supply',
}

/** What goes with a record: noun and id of those linked with it. */
const relatedOf: Readonly<Partial<Record<StartNoun, (id: string) => RawBuilder<unknown>>>> = {
  order: (id) => sql`select 'customer' as noun, customer_id as id from orders where id = ${id}`,
  parcel: (id) => sql`select 'order' as noun, order_id as id from parcels where id = ${id}
    union all select 'courier', courier_id from parcels where id = ${id}`,
  sale: (id) => sql`select 'register_session' as noun, session_id as id from sales where id = ${id}
    union all select 'user', cashier_id from sales where id = ${id}
    union all select 'customer', customer_id from sales where id = ${id}`,
  register_session: (id) =>
    sql`select 'user' as noun, opened_by as id from register_sessions where id = ${id}`,
  goods_receipt: (id) =>
    sql`select 'supplier' as noun, supplier_id as id from goods_receipts where id = ${id}`,
  supplier_claim: (id) =>
    sql`select 'supplier' as noun, supplier_id as id from supplier_claims where id = ${id}`,
  variance: (id) =>
    sql`select 'parcel' as noun, parcel_id as id from stock_variances where id = ${id}`,
}

const amounts: Readonly<Partial<Record<StartNoun, (id: string) => RawBuilder<unknown>>>> = {
  order: (id) => sql`select total_minor as minor, currency from orders where id = ${id}`,
  parcel: (id) => sql`select o.total_minor as minor, o.currency from parcels p
    join orders o on o.id = p.order_id where p.id = ${id}`,
  sale: (id) => sql`select total_minor as minor, currency from sales where id = ${id}`,
  supplier_claim: (id) =>
    sql`select total_minor as minor, currency from supplier_claims where id = ${id}`,
}

/** What a report about a record begins with. */
export async function contextOf(
  reader: Reader,
  actor: Actor,
  { noun, id }: StartRecord,
): Promise<ReportContext> {
  const start = await requireReportable(reader, actor, { noun, id })
  const related = relatedOf[noun]
  const found = related
    ? await sql<{ noun: StartNoun; id: string | null }>`${related(id)}`.execute(reader)
    : { rows: [] }
  const others = found.rows.flatMap((row) =>
    row.id === null ? [] : [{ noun: row.noun, id: row.id }],
  )
  const links = [start]
  for (const other of others) links.push(await requireReportable(reader, actor, other))
  return {
    outletId: start.outletId,
    type: usualTypes[noun],
    atRiskMinor: await amountOf(reader, noun, id),
    links: links.map(({ noun: of, id: linked, label }) => ({ noun: of, id: linked, label })),
  }
}

/** Nothing where the amount is in another currency than the report. */
async function amountOf(reader: Reader, noun: StartNoun, id: string): Promise<number> {
  const asked = amounts[noun]
  if (!asked) return 0
  const currency = await settingOf(reader, platformSettings.currency)
  const found = await sql<{ minor: number; currency: string }>`${asked(id)}`.execute(reader)
  const [row] = found.rows
  return row?.currency === currency ? row.minor : 0
}
