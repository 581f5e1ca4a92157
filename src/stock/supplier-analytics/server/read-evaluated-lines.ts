import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts } from '#organization/users/server/index.ts'
import { chosenValues } from '#platform/lists/list-filters.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'
import {
  type DeliveredPart,
  type EvaluatedLine,
  evaluateLine,
  type OrderedLine,
} from '../delivered-lines.rules.ts'
import type { LeftOut } from '../supplier-analytics.fields.ts'
import { supplierAnalyticsSettings } from '../supplier-analytics.settings.ts'
import { currentFacts, type LineRelations } from './kept-lines.ts'
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
export type LineSource = LineRelations & {
  /** The facts of lines `line`. */
  readonly facts: RawBuilder<unknown>
  /** Which orders `po`. */
  readonly within: RawBuilder<boolean>
  readonly hasPrices: RawBuilder<boolean>
  /** Why a line is left out of the figures: has `line_id` and `what`. */
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

/**
 * The lines that the actor may see, of the outlets and the period that are asked for. `only` is a
 * condition of the facts of lines.
 */
export async function readEvaluatedLines(
  reader: Reader,
  actor: Actor,
  { due, outletId = [] }: ReportInput,
  only: RawBuilder<boolean> = sql`true`,
): Promise<ReadEvaluated[]> {
  const { within, without } = chosenValues(outletId)
  for (const id of [...within, ...without]) requireWithinOutlets(actor, access, id)
  return evaluatedLinesFrom(reader, await lineTerms(reader, due), {
    within: sql`${withinOutlets(actor, access, 'po.outlet_id')}
      and (${within.length === 0} or po.outlet_id = any(${[...within]}::uuid[]))
      and po.outlet_id <> all(${[...without]}::uuid[])`,
    facts: currentFacts(only),
    variants: sql`variants`,
    outlets: sql`outlets`,
    hasPrices: hasCosts(actor, 'po.outlet_id'),
    leftOut: leftOutLines,
  })
}

/** The lines that users left out of the figures: `line_id`, and why in `what`. */
export const leftOutLines = sql`select x.order_line_id as line_id, json_build_object(
    'reason', x.reason, 'by', p.full_name, 'at', x.left_out_at) as what
  from supplier_lines_left_out x left join profiles p on p.id = x.left_out_by
  where x.counted_at is null`

/** Of which facts the orders are those of one supplier. */
export const ofSupplier = (id: string) => sql<boolean>`supplier_id = ${id}`

type FoundLine = Omit<ReadLine, 'parts'> & {
  readonly parts: readonly (Omit<DeliveredPart, 'label'> & { readonly number: number })[]
}

/** Every line that can be evaluated of the orders that suppliers had, in the order of sending. */
export async function evaluatedLinesFrom(
  reader: Reader,
  { from, to, today, tolerance, order, receipt }: LineTerms,
  source: LineSource,
): Promise<ReadEvaluated[]> {
  const found = await sql<FoundLine>`
    select line.line_id as id, po.id as "orderId", ${order}::text || po.number as "orderLabel",
      po.supplier_id as "supplierId", s.code as "supplierCode", s.name as "supplierName",
      po.outlet_id as "outletId", o.code as "outletCode", line.variant_id as "variantId", v.sku, v.title, v.unit,
      line.quantity_scale as "quantityScale", po.currency,
      po.outlet_currency as "outletCurrency", trim_scale(po.rate)::text as rate, line.sent_on::text as "sentOn",
      floor(extract(epoch from po.answered_at - po.sent_at) / 60)::integer as "answerMinutes",
      line.first_on::text as "firstOn", line.last_on::text as "lastOn", line.wanted,
      line.is_ended as "isEnded",
      case when ${source.hasPrices} then line.unit_cost_minor end as "unitCostMinor",
      line.parts, excluded.what as "leftOut"
    from ${source.facts} as line
    join purchase_orders po on po.id = line.order_id
    join ${source.variants} v on v.id = line.variant_id
    join suppliers s on s.id = po.supplier_id
    join ${source.outlets} o on o.id = po.outlet_id
    left join (${source.leftOut}) excluded on excluded.line_id = line.line_id
    where ${source.within}
      and (${from}::date is null or line.due_on >= ${from}::date)
      and (${to}::date is null or line.due_on <= ${to}::date)
    order by po.sent_at, po.id, line.position, line.line_id`.execute(reader)
  return found.rows.flatMap(({ parts, ...facts }) => {
    const line: ReadLine = {
      ...facts,
      parts: parts.map(({ number, ...part }) => ({ ...part, label: `${receipt}${number}` })),
    }
    const evaluated = evaluateLine(line, { today, tolerance })
    return evaluated === null ? [] : [{ ...evaluated, line }]
  })
}

/** What the figures are calculated from: without the lines that users left out. */
export const countedOf = (lines: readonly ReadEvaluated[]) =>
  lines.filter(({ line }) => line.leftOut === null)
