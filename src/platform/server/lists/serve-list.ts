import { type RawBuilder, sql } from 'kysely'
import type { AnyList, List, SortKey } from '../../lists/define-list.ts'
import type { ListInput } from '../../lists/list-input.ts'
import { platformSettings } from '../../platform.settings.ts'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import { everyPage } from '../keyset.ts'
import { settingOf } from '../settings/read-setting.ts'
import { conditionOf, type FilterSql, requireOwnOutlets } from './filter-sql.ts'
import { type Place, readCursor, type SortKind, typeOf, writeCursor } from './list-cursor.ts'

type Condition = RawBuilder<boolean>

export type SortSql = {
  /** The value, of which each row has one unless `hasNulls` says otherwise. */
  readonly by: string
  readonly kind: SortKind
  /** Some rows have none; they come last, both ways. */
  readonly hasNulls?: true
}

/** How a list is read: from what its rows are found, and with what they are drawn. */
export type ListSql<L extends AnyList, R = unknown, Stored = R> = {
  /** The table whose rows they are, with its alias: `transfers t`. */
  readonly table: string
  /** Its key: `t.id`. */
  readonly id: string
  /** Joined for conditions and orders that need more than the table. */
  readonly joined?: RawBuilder<unknown>
  /** The rows that the actor may see. */
  readonly within: (actor: Actor) => Condition
  readonly filters: { readonly [K in keyof L['filters']]-?: FilterSql<L['filters'][K]> }
  readonly sorts: { readonly [K in SortKey<L['columns']>]-?: SortSql }
  /** What the search finds; for lists that have one. */
  readonly search?: (words: string) => Condition
  /** The columns of a row, for the actor, and what is joined to the table for them. */
  readonly columns: (actor: Actor) => RawBuilder<unknown>
  readonly beside: RawBuilder<unknown>
  /** Adds to the rows of a page what is not in its tables: settings, or rules of another area. */
  readonly complete?: (reader: Reader, actor: Actor, rows: readonly Stored[]) => Promise<R[]>
}

export type ListRows<R> = {
  readonly rows: R[]
  readonly nextCursor: string | null
  readonly previousCursor: string | null
  readonly total: { readonly count: number; readonly isMore: boolean } | null
}

/** Counting costs what is counted, so that it ends here. */
const mostCounted = 10_000

type Keyed<R> = R & { readonly placeValue: string | null; readonly placeId: string }

/** The list as the server reads it: a page, and all rows of a filter for files. */
export function serveList<R, L extends List<R>, Stored = R>(list: L, given: ListSql<L, R, Stored>) {
  const conditionsOf = async (reader: Reader, actor: Actor, input: ListInput<L>) => {
    const asked = Object.entries(list.filters).filter(([key]) => input[key] !== undefined)
    const hasDays = asked.some(([, { kind }]) => kind === 'days')
    const zone = hasDays ? await settingOf(reader, platformSettings.timeZone) : ''
    const asking = asked.map(([key, filter]) => {
      const filterSql = given.filters[key] as FilterSql<typeof filter> // parse edge: the key is one of the list
      requireOwnOutlets(actor, filterSql, input[key])
      return conditionOf(filter, filterSql, input[key], { zone, reader, actor })
    })
    const conditions = await Promise.all(asking)
    if (given.search && input.q !== '') conditions.push(given.search(input.q))
    return [given.within(actor), ...conditions]
  }

  const page = async (reader: Reader, actor: Actor, input: ListInput<L>): Promise<ListRows<R>> => {
    const order = orderOf(given, input.sort)
    const after = readCursor(input.after, 'after', input.sort, order.kind)
    const before = readCursor(input.before, 'before', input.sort, order.kind)
    const conditions = await conditionsOf(reader, actor, input)
    const isBack = before !== null && after === null
    const found = await sql<Keyed<Stored>>`
      select ${given.columns(actor)}, page.value::text as "placeValue", page.id as "placeId"
      from (${idsOf(given, conditions, order, isBack ? before : after, isBack, input.limit + 1)}) page
      join ${sql.raw(given.table)} on ${sql.raw(given.id)} = page.id ${given.beside}
      ${inOrder(order, sql`page.value`, sql`page.id`, isBack)}`.execute(reader)
    const total = input.total ? await count(reader, conditions) : null
    const { rows, ...places } = cut(found.rows, input, isBack, after !== null)
    return { rows: await completed(reader, actor, rows), ...places, total }
  }

  const completed = async (reader: Reader, actor: Actor, rows: readonly Keyed<Stored>[]) =>
    given.complete ? given.complete(reader, actor, rows) : (rows as unknown as R[]) // parse edge: stored as they are shown

  const count = async (reader: Reader, conditions: readonly Condition[]) => {
    const counted = await countUpTo(reader, conditions, sql.lit(mostCounted + 1))
    return { count: Math.min(counted, mostCounted), isMore: counted > mostCounted }
  }

  const countUpTo = async (
    reader: Reader,
    conditions: readonly Condition[],
    most: RawBuilder<unknown>,
  ) => {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from (select from ${sourceOf(given)}
        where ${sql.join([...conditions], sql` and `)} limit ${most}) as seen`.execute(reader)
    return found.rows[0]?.count ?? 0
  }

  /** How many rows a filter leaves, however many; for the permits of files. */
  const countAll = async (reader: Reader, actor: Actor, input: ListInput<L>) =>
    countUpTo(reader, await conditionsOf(reader, actor, input), sql`all`)

  function every(reader: Reader, actor: Actor, input: ListInput<L>) {
    return everyPage((after) => page(reader, actor, { ...input, after, limit: 200 }))
  }

  return { list, page, every, countAll }
}

type Order = SortSql & { readonly isDown: boolean }

function orderOf<L extends AnyList, R, S>({ sorts }: ListSql<L, R, S>, sort: string): Order {
  const key = sort.replace(/^-/, '')
  const found = (sorts as Readonly<Record<string, SortSql>>)[key] // parse edge: the contract knows the keys
  if (!found) throw new Error(`The list cannot be ordered by ${key}.`)
  return { ...found, isDown: sort.startsWith('-') }
}

function sourceOf<L extends AnyList, R, S>({ table, joined }: ListSql<L, R, S>) {
  return sql`${sql.raw(table)} ${joined ?? sql``}`
}

/**
 * The ids of a page with the values they are ordered by: found before anything is read beside them,
 * so that an index of the order ends the search after a page. Rows without a value are the second
 * part of the list, which has an order of its own.
 */
function idsOf<L extends AnyList, R, S>(
  given: ListSql<L, R, S>,
  conditions: readonly Condition[],
  order: Order,
  place: Place | null,
  isBack: boolean,
  limit: number,
) {
  const value = sql.raw(order.by)
  const id = sql.raw(given.id)
  const type = sql.raw(typeOf(order.kind))
  const isDown = order.isDown !== isBack
  const beyond = isDown ? sql`<` : sql`>`
  const direction = isDown ? sql`desc` : sql`asc`
  const part = (more: readonly Condition[], by: RawBuilder<unknown>, shown: RawBuilder<unknown>) =>
    sql`(select ${id} as id, ${shown} as value from ${sourceOf(given)}
      where ${sql.join([...conditions, ...more], sql` and `)}
      order by ${by} limit ${sql.lit(limit)})`
  const valued = () =>
    part(
      [
        ...(order.hasNulls ? [sql<boolean>`${value} is not null`] : []),
        ...(place && place.value !== null
          ? [sql<boolean>`(${value}, ${id}) ${beyond} (${place.value}::${type}, ${place.id}::uuid)`]
          : []),
      ],
      sql`${value} ${direction}, ${id} ${direction}`,
      value,
    )
  const valueless = () =>
    part(
      [
        sql<boolean>`${value} is null`,
        ...(place && place.value === null ? [sql<boolean>`${id} ${beyond} ${place.id}::uuid`] : []),
      ],
      sql`${id} ${direction}`,
      sql`null::${type}`,
    )
  if (!order.hasNulls) return valued()
  // Forward the valued rows come first, back the others do; a place within the second part of the
  // way leaves the first part behind.
  const isInSecond = place !== null && (place.value === null) !== isBack
  if (isInSecond) return isBack ? valued() : valueless()
  const both = isBack ? [valueless(), valued()] : [valued(), valueless()]
  return sql`select * from (${sql.join(both, sql` union all `)}) as parts
    ${inOrder(order, sql`value`, sql`id`, isBack)} limit ${sql.lit(limit)}`
}

/** Rows without a value last, and on the way back first. */
function inOrder(
  order: Order,
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  isBack: boolean,
) {
  const direction = order.isDown !== isBack ? sql`desc` : sql`asc`
  const nulls = isBack ? sql`nulls first` : sql`nulls last`
  return sql`order by ${value} ${direction} ${nulls}, ${id} ${direction}`
}

/** The page itself, without the one row more that shows that it goes on. */
function cut<R>(
  found: readonly Keyed<R>[],
  { limit, sort }: { readonly limit: number; readonly sort: string },
  isBack: boolean,
  isAfter: boolean,
) {
  const isMore = found.length > limit
  const page = found.slice(0, limit)
  if (isBack) page.reverse()
  const first = page.at(0)
  const last = page.at(-1)
  const cursorOf = (row: Keyed<R> | undefined) =>
    row ? writeCursor(sort, { value: row.placeValue, id: row.placeId }) : null
  return {
    rows: page,
    nextCursor: isBack || isMore ? cursorOf(last) : null,
    previousCursor: (isBack ? isMore : isAfter) ? cursorOf(first) : null,
  }
}
