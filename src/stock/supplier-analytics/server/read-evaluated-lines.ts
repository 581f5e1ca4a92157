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
import type { DeliveredPart, EvaluatedLine, OrderedLine } from '../delivered-lines.rules.ts'
import type { LeftOut } from '../supplier-analytics.fields.ts'
import { supplierAnalyticsSettings } from '../supplier-analytics.settings.ts'
import { daysLate, isEvaluated, isInPeriod, outcomeOf } from './evaluate-line.ts'
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
 * The lines that the actor may see, of the outlets that are asked for. `only` is a condition of the
 * facts of lines.
 */
export function linesOfStaff(
  actor: Actor,
  { outletId = [] }: ReportInput,
  only: RawBuilder<boolean> = sql`true`,
): LineSource {
  const { within, without } = chosenValues(outletId)
  for (const id of [...within, ...without]) requireWithinOutlets(actor, access, id)
  return {
    within: sql`${withinOutlets(actor, access, 'po.outlet_id')}
      and (${within.length === 0} or po.outlet_id = any(${[...within]}::uuid[]))
      and po.outlet_id <> all(${[...without]}::uuid[])`,
    facts: currentFacts(only),
    variants: sql`variants`,
    outlets: sql`outlets`,
    hasPrices: hasCosts(actor, 'po.outlet_id'),
    leftOut: leftOutLines,
  }
}

/** The terms of the company and the lines, as both are asked for. */
export async function reportLines(
  reader: Reader,
  actor: Actor,
  asked: ReportInput,
  only?: RawBuilder<boolean>,
): Promise<readonly [terms: LineTerms, source: LineSource]> {
  return [await lineTerms(reader, asked.due), linesOfStaff(actor, asked, only)]
}

/** The same, evaluated one by one. */
export async function readEvaluatedLines(
  reader: Reader,
  actor: Actor,
  asked: ReportInput,
  only?: RawBuilder<boolean>,
): Promise<ReadEvaluated[]> {
  return evaluatedLinesFrom(reader, ...(await reportLines(reader, actor, asked, only)))
}

/** The lines that users left out of the figures: `line_id`, and why in `what`. */
export const leftOutLines = sql`select x.order_line_id as line_id, json_build_object(
    'reason', x.reason, 'by', p.full_name, 'at', x.left_out_at) as what
  from supplier_lines_left_out x left join profiles p on p.id = x.left_out_by
  where x.counted_at is null`

/** Of which facts the orders are those of one supplier. */
export const ofSupplier = (id: string) => sql<boolean>`supplier_id = ${id}`

type Found = Omit<ReadLine, 'parts'> & {
  readonly parts: readonly (Omit<DeliveredPart, 'label'> & { readonly number: number })[]
  readonly evaluated: Omit<EvaluatedLine, 'line'>
}

/** Every line that can be evaluated of the orders that suppliers had, in the order of sending. */
export async function evaluatedLinesFrom(
  reader: Reader,
  terms: LineTerms,
  source: LineSource,
): Promise<ReadEvaluated[]> {
  const { today, tolerance, order, receipt } = terms
  const found = await sql<Found>`
    select line.line_id as id, po.id as "orderId", ${order}::text || po.number as "orderLabel",
      po.supplier_id as "supplierId", po.outlet_id as "outletId", o.code as "outletCode",
      line.variant_id as "variantId", v.sku, v.title, v.unit, line.quantity_scale as "quantityScale",
      po.currency, line.first_on::text as "firstOn", line.last_on::text as "lastOn", line.wanted,
      case when ${source.hasPrices} then line.unit_cost_minor end as "unitCostMinor",
      line.parts, excluded.what as "leftOut",
      json_build_object('outcome', ${outcomeOf(tolerance)}, 'accepted', line.accepted,
        'rejected', line.rejected, 'daysLate', ${daysLate(today)}) as evaluated
    from ${source.facts} as line
    join purchase_orders po on po.id = line.order_id
    join ${source.variants} v on v.id = line.variant_id
    join ${source.outlets} o on o.id = po.outlet_id
    left join (${source.leftOut}) excluded on excluded.line_id = line.line_id
    where ${source.within} and ${isEvaluated(today)} and ${isInPeriod(terms)}
    order by po.sent_at, po.number, line.position, line.line_id`.execute(reader)
  return found.rows.map(({ parts, evaluated, ...facts }) => ({
    ...evaluated,
    line: {
      ...facts,
      parts: parts.map(({ number, ...part }) => ({ ...part, label: `${receipt}${number}` })),
    },
  }))
}

/** What the figures are calculated from: without the lines that users left out. */
export const countedOf = (lines: readonly ReadEvaluated[]) =>
  lines.filter(({ line }) => line.leftOut === null)
