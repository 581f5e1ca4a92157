import { type RawBuilder, sql } from 'kysely'
import { daysOfPeriod, isDayPeriod } from '../../lists/day-periods.ts'
import {
  type ChosenValues,
  chosenValues,
  emptyValue,
  type ListFilter,
  readSpan,
  readWord,
  type Span,
} from '../../lists/list-filters.ts'
import type { Access } from '../../permissions.ts'
import { wallClockAt } from '../../zoned-time.ts'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import { requireWithinOutlets } from '../within-outlets.ts'

type Condition = RawBuilder<boolean>

/** Who asks, and where settings are read that decide what is meant. */
export type FilterCall = { readonly reader: Reader; readonly actor: Actor }

type Answer = Condition | Promise<Condition>
type ChosenCondition = (chosen: ChosenValues, call: FilterCall) => Answer
type ChosenSql = string | ChosenCondition
type YesNoCondition = (call: FilterCall) => Answer
type SpanCondition = (span: Span) => Condition
type DayCondition = (day: string) => Condition

/** Outlets, of which the filter may name those where the actor holds the access. */
type OwnOutlet = { readonly ownOutlet: ChosenSql; readonly access: Exclude<Access, 'open'> }

/** How the database knows what a filter of that kind asks for. */
export type FilterSql<F extends ListFilter> = F extends { kind: 'choice' | 'record' | 'word' }
  ? /** The column of the value, or the condition itself where no single column has it. */
    ChosenSql | OwnOutlet
  : F extends { kind: 'yesNo' }
    ? Condition | string | YesNoCondition
    : F extends { kind: 'days' }
      ? /** The column, which holds a day or an instant, and what rows have that hold one. */
          | { readonly day: string; readonly among?: string }
          | { readonly instant: string; readonly among?: string }
      : F extends { kind: 'day' }
        ? string | DayCondition
        : /** The column, or the condition itself where an index needs other words. */
          string | SpanCondition

/** The condition for what was asked; `zone` is the zone whose days are meant. */
export async function conditionOf(
  filter: ListFilter,
  given: FilterSql<ListFilter>,
  asked: unknown,
  { zone, ...call }: FilterCall & { readonly zone: string },
): Promise<Condition> {
  switch (filter.kind) {
    case 'choice':
    case 'record':
    case 'word': {
      const chosen = chosenValues(asked as readonly string[]) // parse edge: checked by the contract
      const by = isOwnOutlet(given) ? given.ownOutlet : given
      if (typeof by === 'function') return (by as ChosenCondition)(chosen, call) // parse edge: the declaration pairs kind and SQL
      return oneOf(filter.kind, sql.raw(String(by)), chosen)
    }
    case 'yesNo': {
      const found = typeof given === 'function' ? (given as YesNoCondition)(call) : given // parse edge: the declaration pairs kind and SQL
      const condition = typeof found === 'string' ? sql<boolean>`${sql.raw(found)}` : await found
      return asked ? sql`${condition}` : sql`not ${condition}`
    }
    case 'days':
      return ofDays(given as FilterSql<{ kind: 'days'; label: string }>, String(asked), zone) // parse edge: the declaration pairs kind and SQL
    case 'day':
      if (typeof given === 'function') return (given as DayCondition)(String(asked)) // parse edge: the declaration pairs kind and SQL
      return sql`${sql.raw(String(given))} = ${String(asked)}::date`
    case 'count':
    case 'money':
    case 'amount':
      if (typeof given === 'function') return (given as SpanCondition)(spanOf(String(asked))) // parse edge: the declaration pairs kind and SQL
      return between(sql.raw(String(given)), spanOf(String(asked)), 'bigint')
  }
}

/** Rows that have one of the values asked for and none of those left out, by a condition for several. */
export function byValues(haveOneOf: (values: readonly string[], actor: Actor) => Condition) {
  return ({ within, without }: ChosenValues, { actor }: FilterCall): Condition => {
    const parts = [
      ...(within.length > 0 ? [haveOneOf(within, actor)] : []),
      ...(without.length > 0 ? [sql<boolean>`(${haveOneOf(without, actor)}) is not true`] : []),
    ]
    return sql`(${sql.join(parts, sql` and `)})`
  }
}

/** As `byValues`, by a condition for one value. */
export function byValue(has: (value: string, actor: Actor) => Condition) {
  return byValues((values, actor) => {
    const conditions = values.map((value) => has(value, actor))
    return sql`(${sql.join(conditions, sql` or `)})`
  })
}

/** Refuses an outlet that is not the actor's, as one that never was. */
export function requireOwnOutlets(
  actor: Actor,
  given: FilterSql<ListFilter>,
  asked: unknown,
): void {
  if (!isOwnOutlet(given)) return
  const { within, without } = chosenValues(asked as readonly string[]) // parse edge: checked by the contract
  for (const id of [...within, ...without])
    if (id !== emptyValue) requireWithinOutlets(actor, given.access, id)
}

function isOwnOutlet(given: FilterSql<ListFilter>): given is OwnOutlet {
  return typeof given === 'object' && 'ownOutlet' in given
}

function oneOf(
  kind: 'choice' | 'record' | 'word',
  column: RawBuilder<unknown>,
  chosen: ChosenValues,
) {
  const type = sql.raw(kind === 'record' ? 'uuid' : 'text')
  const listed = (values: readonly string[]) => {
    const plain = values.filter((value) => value !== emptyValue)
    return kind === 'word' ? plain.map(readWord) : plain
  }
  const among = (values: readonly string[]): Condition => {
    const plain = listed(values)
    const parts: Condition[] = []
    // An equality keeps the order of an index that begins with the column; a list does not.
    if (plain.length === 1) parts.push(sql`${column} = ${plain[0]}::${type}`)
    if (plain.length > 1) parts.push(sql`${column} = any(${plain}::${type}[])`)
    if (values.includes(emptyValue)) parts.push(sql`${column} is null`)
    return sql`(${sql.join(parts, sql` or `)})`
  }
  const parts: Condition[] = []
  if (chosen.within.length > 0) parts.push(among(chosen.within))
  // Rows without a value are none of those that are left out, unless “empty” is one of them.
  if (chosen.without.length > 0) parts.push(sql`${among(chosen.without)} is not true`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** Spans of days are whole days of the zone; an instant belongs to the day that its clock shows. */
function ofDays(
  given: FilterSql<{ kind: 'days'; label: string }>,
  asked: string,
  zone: string,
): Condition {
  const today = wallClockAt(Date.now(), zone).slice(0, 10)
  const span = isDayPeriod(asked) ? daysOfPeriod(asked, today) : spanOf(asked)
  const parts: Condition[] = given.among === undefined ? [] : [sql`${sql.raw(given.among)}`]
  if ('day' in given)
    return sql<boolean>`(${sql.join([...parts, between(sql.raw(given.day), span, 'date')], sql` and `)})`
  const column = sql.raw(given.instant)
  if (span.from !== null)
    parts.push(sql`${column} >= ${span.from}::date::timestamp at time zone ${zone}`)
  if (span.to !== null)
    parts.push(sql`${column} < (${span.to}::date + 1)::timestamp at time zone ${zone}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

function between(column: RawBuilder<unknown>, { from, to }: Span, type: string): Condition {
  const parts: Condition[] = []
  if (from !== null) parts.push(sql`${column} >= ${from}::${sql.raw(type)}`)
  if (to !== null) parts.push(sql`${column} <= ${to}::${sql.raw(type)}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

const spanOf = (text: string): Span => readSpan(text) ?? { from: text, to: text }
