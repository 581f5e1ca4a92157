import { type RawBuilder, sql } from 'kysely'
import type { Span } from '#platform/lists/list-filters.ts'

// How a supplier delivered a line `line`, by the columns of its facts.

/** A line belongs to the period of its first promise, or of its sending without one. */
export const isInPeriod = ({ from, to }: Span) => sql<boolean>`
  (${from}::date is null or line.due_on >= ${from}::date)
  and (${to}::date is null or line.due_on <= ${to}::date)`

/**
 * A line can be evaluated once something was wanted of it and all has come, or its order has ended, or
 * the day of its first promise has passed.
 */
export const isEvaluated = (today: string) =>
  sql<boolean>`line.wanted > 0 and (not line.is_open or line.first_on < ${today}::date)`

/** As much as was wanted, but for the percent that may be missing. */
const isEnough = (steps: RawBuilder<unknown>, tolerance: number) =>
  sql<boolean>`(${steps} * 100 >= line.wanted * (100 - ${tolerance}::integer))`

export const isInFull = (tolerance: number) => isEnough(sql`line.accepted`, tolerance)

/** Several deliveries count together: a line in two parts is on time if both came by the promised day. */
export const isOnTime = (tolerance: number) => sql<boolean>`(line.first_on is not null
  and ${isEnough(sql`line.accepted_by_first`, tolerance)})`

/** On time, and not more than ordered beyond the tolerance. */
export const isOtif = (tolerance: number) => sql<boolean>`(${isOnTime(tolerance)}
  and line.accepted * 100 <= line.wanted * (100 + ${tolerance}::integer))`

/** The day of the last promise has passed, or all has come. */
export const isLastDue = (today: string) => sql<boolean>`(line.last_on is not null
  and (not line.is_open or line.last_on < ${today}::date))`

export const isOnTimeLast = (today: string, tolerance: number) => sql<boolean>`(${isLastDue(today)}
  and ${isEnough(sql`line.accepted_by_last`, tolerance)})`

/** From the first promise to the last unit, or to today while some are missing. */
export const daysLate = (today: string) => sql<number>`(case when line.is_open
  then greatest(line.days_late, ${today}::date - line.first_on) else line.days_late end)`

/** The same of each unit for itself: steps times days. What is missing is late until today. */
export const lateSteps = (today: string) => sql`(line.late_steps + case when line.is_open
  then (line.wanted - line.accepted) * greatest(0, ${today}::date - line.first_on) else 0 end)`

export const outcomeOf = (tolerance: number) => sql`(case
  when not ${isInFull(tolerance)} then case when line.is_open then 'overdue' else 'short' end
  when line.first_on is null then 'undated'
  when ${isOnTime(tolerance)} then 'on_time' else 'late' end)`
