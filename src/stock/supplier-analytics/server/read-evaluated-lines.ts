import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts } from '#organization/users/server/index.ts'
import { chosenValues } from '#platform/lists/list-filters.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { zoneAt } from '#stock/inventory/server/index.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'
import { type EvaluatedLine, evaluateLine, type OrderedLine } from '../delivered-lines.rules.ts'
import type { LeftOut } from '../supplier-analytics.fields.ts'
import { supplierAnalyticsSettings } from '../supplier-analytics.settings.ts'
import { type ReportPeriod, reportPeriod } from './report-period.ts'

const access = capability.supplierAnalytics

/** What a report is of. */
export type ReportInput = {
  readonly due?: string | undefined
  readonly outletId?: readonly string[] | undefined
}

export type ReadLine = OrderedLine & {
  readonly orderLabel: string
  readonly supplierCode: string
  readonly supplierName: string
  readonly outletId: string
  readonly outletCode: string
  readonly sku: string
  readonly title: string
  readonly unit: string
  /** Why it does not count in the figures; null where it counts. */
  readonly leftOut: LeftOut | null
}

export type ReadEvaluated = EvaluatedLine & { readonly line: ReadLine }

/** From which relations lines are read, so that suppliers get the figures of the same statement. */
export type LineSource = {
  /** Which orders `po`. */
  readonly within: RawBuilder<boolean>
  /** Has `id`, `sku`, `title`, `unit` and `quantity_scale`. */
  readonly variants: RawBuilder<unknown>
  /** Has `id`, `code` and the time `zone`. */
  readonly outlets: RawBuilder<unknown>
  readonly hasPrices: RawBuilder<boolean>
  /** Why a line `line` is left out of the figures, as `what`; no row where it counts. */
  readonly leftOut: RawBuilder<unknown>
}

/** What is set in the company, read before the lines. */
export type LineTerms = ReportPeriod & {
  readonly tolerance: number
  readonly order: string
  readonly receipt: string
}

export async function lineTerms(reader: Reader, due: string | undefined): Promise<LineTerms> {
  const set = await settingsOf(reader, {
    tolerance: supplierAnalyticsSettings.tolerancePercent,
    order: purchasingSettings.purchaseOrderPrefix,
    receipt: receivingSettings.prefix,
  })
  return { ...(await reportPeriod(reader, due)), ...set }
}

/** The lines that the actor may see, of the outlets and the period that are asked for. */
export async function readEvaluatedLines(
  reader: Reader,
  actor: Actor,
  { due, outletId = [] }: ReportInput,
  only: RawBuilder<boolean> = sql`true`,
): Promise<ReadEvaluated[]> {
  const { within, without } = chosenValues(outletId)
  for (const id of [...within, ...without]) requireWithinOutlets(actor, access, id)
  return evaluatedLinesFrom(reader, await lineTerms(reader, due), {
    within: sql`${withinOutlets(actor, access, 'po.outlet_id')} and ${only}
      and (${within.length === 0} or po.outlet_id = any(${[...within]}::uuid[]))
      and po.outlet_id <> all(${[...without]}::uuid[])`,
    variants: sql`variants`,
    outlets: zonesOfOutlets,
    hasPrices: hasCosts(actor, 'po.outlet_id'),
    leftOut: sql`select json_build_object('reason', x.reason, 'by', p.full_name,
        'at', x.left_out_at) as what
      from supplier_lines_left_out x left join profiles p on p.id = x.left_out_by
      where x.order_line_id = line.id and x.counted_at is null`,
  })
}

/** The outlets with their time zones. */
export const zonesOfOutlets = sql`(select id, code, ${zoneAt('outlets.id')} as zone
  from outlets offset 0)`

/**
 * Every line that can be evaluated of the orders that suppliers had, in the order of sending. A line
 * belongs to the period of its first promise, whatever moved later.
 */
export async function evaluatedLinesFrom(
  reader: Reader,
  { from, to, today, tolerance, order, receipt }: LineTerms,
  source: LineSource,
): Promise<ReadEvaluated[]> {
  const day = sql`coalesce(promise.first_on, sent.on_day)`
  const found = await sql<ReadLine>`
    select line.id, po.id as "orderId", ${order}::text || po.number as "orderLabel",
      po.supplier_id as "supplierId", s.code as "supplierCode", s.name as "supplierName",
      po.outlet_id as "outletId", o.code as "outletCode", line.variant_id as "variantId", v.sku, v.title, v.unit,
      v.quantity_scale as "quantityScale", po.currency,
      po.outlet_currency as "outletCurrency", trim_scale(po.rate)::text as rate, sent.on_day::text as "sentOn",
      floor(extract(epoch from po.answered_at - po.sent_at) / 60)::integer as "answerMinutes",
      promise.first_on::text as "firstOn", promise.last_on::text as "lastOn",
      ${wanted}::bigint as wanted, ${isEnded} as "isEnded",
      case when ${source.hasPrices} then line.unit_cost_minor end as "unitCostMinor",
      coalesce(came.parts, '[]') as parts, excluded.what as "leftOut"
    from purchase_orders po
    join purchase_order_lines line on line.purchase_order_id = po.id
    join ${source.variants} v on v.id = line.variant_id
    join suppliers s on s.id = po.supplier_id
    join ${source.outlets} o on o.id = po.outlet_id
    cross join lateral (select (po.sent_at at time zone o.zone)::date as on_day) sent
    cross join lateral (${promises}) promise
    left join purchase_order_revision_lines agreed on agreed.purchase_order_id = po.id
      and agreed.revision = po.revision and agreed.line_id = line.id
    left join lateral (${partsOf(receipt)}) came on true
    left join lateral (${source.leftOut}) excluded on true
    where po.sent_at is not null and not po.is_replacement and ${source.within}
      and (${from}::date is null or ${day} >= ${from}::date)
      and (${to}::date is null or ${day} <= ${to}::date)
    order by po.sent_at, po.id, line.position, line.id`.execute(reader)
  return found.rows.flatMap((line) => {
    const evaluated = evaluateLine(line, { today, tolerance })
    return evaluated === null ? [] : [{ ...evaluated, line }]
  })
}

/** What the figures are calculated from: without the lines that users left out. */
export const countedOf = (lines: readonly ReadEvaluated[]) =>
  lines.filter(({ line }) => line.leftOut === null)

const isEnded = sql`po.state in ('closed', 'cancelled', 'rejected')`

/**
 * Whatever the supplier could not deliver was wanted, as it was agreed last. Of an order of another
 * system, only what came is known, and that it is closed.
 */
const wanted = sql`case
  when po.state = 'rejected' or (${isEnded} and po.end_fault = 'supplier')
      or (po.is_history and po.state = 'closed')
    then coalesce(agreed.quantity, line.quantity)
  when po.state = 'cancelled' then 0
  else line.quantity - line.cancelled end`

/** The first day that the supplier or we set, and the present one. */
const promises = sql`select
  coalesce(line.first_promised_on, (select r.expected_on from purchase_order_revisions r
    where r.purchase_order_id = po.id order by r.revision limit 1), po.expected_on) as first_on,
  coalesce(line.promised_on, po.expected_on) as last_on`

/** What came with each receipt that counts. */
const partsOf = (prefix: string) => sql`
  select jsonb_agg(part order by part."on", part.number) as parts from (
    select r.id as "receiptId", ${prefix}::text || r.number as label, r.number,
      ((r.received_at at time zone o.zone)::date)::text as "on",
      coalesce(sum(p.quantity) filter (where p.outcome <> 'rejected'), 0) as accepted,
      coalesce(sum(p.quantity) filter (where p.outcome = 'rejected'), 0) as rejected
    from goods_receipt_lines gl join goods_receipts r on r.id = gl.receipt_id
    join goods_receipt_pieces p on p.line_id = gl.id
    where gl.order_line_id = line.id and r.state in ('received', 'put_away')
    group by r.id) as part`
