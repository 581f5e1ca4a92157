import { type RawBuilder, sql } from 'kysely'
import { dispatchSettings } from '#delivery/dispatch/dispatch.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import type { AdviceRow } from '../advice.fields.ts'
import { undecided } from '../advice.states.ts'
import type { AdvicePart } from '../advice-decisions.ts'
import { urgencyOf } from '../advice-queue.ts'

export const adviceBeside = sql`join parcels p on p.id = a.parcel_id
  join orders o on o.id = a.order_id join outlets outlet on outlet.id = a.outlet_id
  join couriers courier on courier.id = a.courier_id`

export const adviceSource = sql`advices a ${adviceBeside}`

/** The courier's last update, or the handover where there was none since. */
export const lastWordColumn = 'coalesce(p.news_at, p.handed_over_at, p.packed_at)'
const lastWord = sql.raw(lastWordColumn)

export const rowColumns = sql`a.id, a.version, a.state, a.parcel_id as "parcelId",
  p.code as "parcelCode", p.state as "parcelState", a.order_id as "orderId",
  o.number as "orderNumber", o.ship_name as name, o.ship_city as city,
  outlet.code as "outletCode", courier.name as "courierName", a.cause, p.attempts, a.reason,
  a.courier_text as "courierText", a.raised_at as "raisedAt", a.respond_by as "respondBy",
  greatest(0, floor(extract(epoch from now() - ${lastWord}) / 86400))::integer as "daysStuck",
  a.value_minor as "valueMinor", coalesce(p.cash_minor, 0) as "cashMinor", a.currency, a.decision,
  a.decided_through as "decidedThrough", a.customer_says as "customerSays",
  a.escalated_at as "escalatedAt", a.result`

type StuckLimits = {
  readonly amberDays: number
  readonly redDays: number
  readonly manyAttempts: number
}

/** A row as it is read from the database. */
export type FoundRow = Omit<AdviceRow, 'urgency'>

export function shownRow<R extends FoundRow>(row: R, limits: StuckLimits) {
  return { ...row, urgency: urgencyOf(row.daysStuck, limits) }
}

export const stuckLimits = (reader: Reader): Promise<StuckLimits> =>
  settingsOf(reader, dispatchSettings)

export const isOpen = sql<boolean>`a.state <> 'closed'`
const isUndecided = sql<boolean>`a.state = any(${[...undecided]})`
export const stuckFor = (days: number) => sql`${lastWord} <= now() - make_interval(days => ${days})`

/** The condition of a part of the queue; a figure counts exactly what its list shows. */
export function conditionOf(part: AdvicePart, limits: StuckLimits): RawBuilder<boolean> {
  return partsOf(limits)[part]
}

export function partsOf(limits: StuckLimits): Readonly<Record<AdvicePart, RawBuilder<boolean>>> {
  const { amberDays, redDays, manyAttempts } = limits
  return {
    to_decide: isUndecided,
    today: sql<boolean>`${isUndecided} and a.respond_by between now() and now() + interval '24 hours'`,
    overdue: sql<boolean>`${isUndecided} and a.respond_by < now()`,
    amber: sql<boolean>`${isOpen} and ${stuckFor(amberDays)} and not ${stuckFor(redDays)}`,
    red: sql<boolean>`${isOpen} and ${stuckFor(redDays)}`,
    attempts: sql<boolean>`${isOpen} and p.attempts >= ${manyAttempts}`,
    fake: sql<boolean>`${isOpen} and a.customer_says = 'nobody_came'`,
    sent: sql<boolean>`a.state in ('decided', 'sent', 'acknowledged')`,
    closed: sql<boolean>`a.state = 'closed'`,
    all: isOpen,
  }
}
