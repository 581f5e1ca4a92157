import { type RawBuilder, sql } from 'kysely'
import { largestScale } from '#platform/quantity.ts'
import {
  isEvaluated,
  isInFull,
  isInPeriod,
  isLastDue,
  isOnTime,
  isOnTimeLast,
  isOtif,
  lateSteps,
} from './evaluate-line.ts'
import type { LineSource, LineTerms } from './read-evaluated-lines.ts'

/** The key of all lines together. */
export const keyOfAll = '00000000-0000-0000-0000-000000000000'

/** By what lines are added up: those of a supplier, of an item, or all of them. */
export type SummedBy = 'supplier' | 'item' | 'all'

const keys: Readonly<Record<SummedBy, RawBuilder<string>>> = {
  supplier: sql`line.supplier_id`,
  item: sql`line.variant_id`,
  all: sql`${keyOfAll}::uuid`,
}

/** How many steps of the finest scale a step of the line has. */
const unit = sql`case line.quantity_scale ${sql.join(
  Array.from({ length: largestScale + 1 }, (_, scale) =>
    sql.raw(`when ${scale} then ${10 ** (largestScale - scale)}::bigint`),
  ),
  sql` `,
)} end`

/** The lines of a report with what is added up of each, and those that users left out of it. */
export function reportedLines(by: SummedBy, terms: LineTerms, source: LineSource) {
  const { today, tolerance } = terms
  return sql`
    select ${keys[by]} as key, date_trunc('month', line.due_on::timestamp) as month,
      line.supplier_id, line.order_id, line.variant_id, ${unit} as unit,
      line.first_on is not null as is_due, ${isOnTime(tolerance)} as is_on_time,
      ${isOtif(tolerance)} as is_otif, ${isLastDue(today)} as is_last_due,
      ${isOnTimeLast(today, tolerance)} as is_on_time_last, ${isInFull(tolerance)} as is_in_full,
      line.wanted, line.accepted, line.rejected, ${lateSteps(today)} as late_steps, line.lead_days,
      case when ${source.hasPrices} then line.unit_cost_minor end as cost,
      po.currency, po.outlet_currency, po.rate, po.sent_at, po.number, line.position,
      floor(extract(epoch from po.answered_at - po.sent_at) / 60)::integer as answer_minutes,
      excluded.line_id is not null as is_left_out
    from ${source.facts} as line
    join purchase_orders po on po.id = line.order_id
    left join (${source.leftOut}) excluded on excluded.line_id = line.line_id
    where ${source.within} and ${isEvaluated(today)} and ${isInPeriod(terms)}`
}
