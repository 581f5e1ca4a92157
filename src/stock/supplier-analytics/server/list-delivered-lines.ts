import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { byValue } from '#platform/server/lists/filter-sql.ts'
import type { ListSql } from '#platform/server/lists/list-sql.ts'
import { serveListBy } from '#platform/server/lists/serve-list-by.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { deliveredLineList } from '../delivered-lines.list.ts'
import type { DeliveredLineRow } from '../supplier-analytics.fields.ts'
import { reportFilters } from '../supplier-ranking.list.ts'
import { outcomeOf } from './evaluate-line.ts'
import { evaluatedFacts } from './kept-lines.ts'
import { matchesLine } from './match-delivered-lines.ts'
import { type LineTerms, leftOutLines, lineTerms } from './read-evaluated-lines.ts'

const access = capability.supplierAnalytics

/** What follows from an outcome and has an index. */
const narrowed: Readonly<Record<string, RawBuilder<boolean>>> = {
  overdue: sql`line.is_open`,
  undated: sql`line.first_on is null`,
}

const exclusion = sql`from (${leftOutLines}) as excluded where excluded.line_id = line.line_id`

const receiptsOf = (prefix: string) => sql`(
  select coalesce(json_agg(json_build_object('id', part."receiptId",
      'label', ${prefix}::text || part.number, 'on', part."on", 'accepted', part.accepted,
      'rejected', part.rejected) order by part."on", part.number), '[]')
  from jsonb_to_recordset(line.parts) as part("receiptId" uuid, number bigint, "on" date,
    accepted bigint, rejected bigint))`

const columnsOf = ({ tolerance, order, receipt }: LineTerms) => sql`
  line.line_id as id, line.order_id as "orderId", ${order}::text || line.order_number as "orderLabel",
  line.supplier_id as "supplierId", s.name as "supplierName", line.variant_id as "variantId", v.sku,
  v.title, v.unit, line.quantity_scale as "quantityScale", o.code as "outletCode",
  line.first_on::text as "firstPromisedOn", line.last_on::text as "lastPromisedOn",
  line.sent_on::text as "sentOn", line.wanted, line.accepted, line.rejected,
  line.late_now as "daysLate", ${outcomeOf(tolerance)} as outcome,
  (select excluded.what ${exclusion}) as "leftOut",
  ${receiptsOf(receipt)} as receipts`

/** A line has one of each; orders and conditions that do not ask for them cost nothing. */
const beside = sql`left join suppliers s on s.id = line.supplier_id
  left join variants v on v.id = line.variant_id left join outlets o on o.id = line.outlet_id`

/** An index of the names leads to the lines of each. */
const named = (by: string) => ({ by, kind: 'text', among: `${by} is not null` }) as const

/** A line with a promise belongs to the period of it, so that an index of promises begins there. */
const isPromisedIn = ({ from, to }: LineTerms) => sql<boolean>`
  (${from}::date is null or line.first_on >= ${from}::date)
  and (${to}::date is null or line.first_on <= ${to}::date)`

async function sqlOfLines(
  reader: Reader,
  terms: LineTerms,
): Promise<ListSql<typeof deliveredLineList, DeliveredLineRow>> {
  const facts = await evaluatedFacts(reader, terms.today)
  return {
    table: 'delivered_lines line',
    foundIn: sql`(${sql.join(facts, sql` union all `)}) as line`,
    parts: facts.map((part) => sql`${part} as line`),
    id: 'line.line_id',
    carriesRowsOf: 'line',
    joined: beside,
    within: (actor) => withinOutlets(actor, access, 'line.outlet_id'),
    filters: {
      due: { day: 'line.due_on' },
      outletId: { ownOutlet: 'line.outlet_id', access },
      supplierId: 'line.supplier_id',
      variantId: 'line.variant_id',
      outcome: byValue(
        (outcome) =>
          sql`(${narrowed[outcome] ?? sql`true`} and ${outcomeOf(terms.tolerance)} = ${outcome})`,
      ),
      rejected: 'line.rejected > 0',
      leftOut: sql`exists (select ${exclusion})`,
      slipped: 'coalesce(line.last_on > line.first_on, false)',
    },
    sorts: {
      order: { by: 'line.order_number', kind: 'number' },
      supplier: named('s.name'),
      sku: named('v.sku'),
      title: named('v.title'),
      outlet: { by: 'o.code', kind: 'text' },
      first: { by: 'line.first_on', kind: 'day', hasNulls: true, among: isPromisedIn(terms) },
      last: { by: 'line.last_on', kind: 'day', hasNulls: true },
      wanted: { by: 'line.wanted', kind: 'number' },
      accepted: { by: 'line.accepted', kind: 'number' },
      rejected: { by: 'line.rejected', kind: 'number' },
      daysLate: { by: 'line.late_now', kind: 'number' },
    },
    search: (q) => matchesLine(reader, q, terms.order),
    columns: () => columnsOf(terms),
    beside,
  }
}

const served = serveListBy<DeliveredLineRow, typeof deliveredLineList>(
  deliveredLineList,
  async (reader, _, { due }) => sqlOfLines(reader, await lineTerms(reader, due)),
)

type Asked = ListInput<typeof deliveredLineList>

/** Without a period it is that with which the page opens. */
const ofPeriod = (asked: Asked): Asked => ({
  ...asked,
  due: asked.due ?? reportFilters.due.opensWith,
})

/** The lines behind the figures. */
export const deliveredLines = {
  list: deliveredLineList,
  page: (reader: Reader, actor: Actor, asked: Asked) => served.page(reader, actor, ofPeriod(asked)),
  every: (reader: Reader, actor: Actor, asked: Asked) =>
    served.every(reader, actor, ofPeriod(asked)),
}

/** The lines as they are filtered. */
export const deliveredLinesFile = fileOfList(deliveredLines, {
  path: '/files/supplier-lines',
  name: 'supplier-lines',
  access: capability.supplierAnalytics,
  more: [
    { label: 'Left out', kind: 'text', value: ({ leftOut }) => leftOut?.reason ?? null },
    {
      label: 'Receipts',
      kind: 'text',
      value: ({ receipts }) => receipts.map(({ label }) => label).join(', '),
    },
  ],
})
