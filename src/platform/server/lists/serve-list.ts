import { type RawBuilder, sql } from 'kysely'
import type { List } from '../../lists/define-list.ts'
import type { FilterInput, ListInput } from '../../lists/list-input.ts'
import type { Amount } from '../../needs.ts'
import { platformSettings } from '../../platform.settings.ts'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import { everyPage } from '../keyset.ts'
import { settingOf } from '../settings/read-setting.ts'
import { conditionOf, type FilterSql, requireOwnOutlets } from './filter-sql.ts'
import { findIdsFirst } from './find-ids-first.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import {
  eachWay,
  foundIds,
  idsOf,
  idsOfKey,
  inOrder,
  kindsOfKey,
  orderOf,
  rowsOf,
  sourceOf,
} from './list-page-sql.ts'
import type { Conditions, ListSql, Searched } from './list-sql.ts'

type Condition = RawBuilder<boolean>

export type ListRows<R> = {
  readonly rows: R[]
  readonly nextCursor: string | null
  readonly previousCursor: string | null
  readonly total: { readonly count: number; readonly isMore: boolean } | null
}

/** Counting costs what is counted, so that it ends here. */
const mostCounted = 10_000

/** The rows of a page where the caller does not say how many. */
const usualRows = 50

type Keyed<R> = R & { readonly placeValue: string | null; readonly placeId: string }

/** Counts rows that meet the conditions, up to so many; `given` has their key. */
const countingBy =
  (given: { readonly id: string | readonly string[] }) =>
  async (
    reader: Reader,
    source: RawBuilder<unknown>,
    conditions: Conditions,
    most: RawBuilder<unknown>,
  ) => {
    const isOne = conditions.anyOf.length === 0
    // What two lookups find is counted once, by its key.
    const shown = isOne ? sql`` : sql.join(idsOfKey(given))
    const each = eachWay(conditions).map(
      (met) => sql`(select ${shown} from ${source}
        where ${sql.join([...met], sql` and `)} limit ${most})`,
    )
    const found = await sql<{ count: number }>`select count(*)::int as count
      from (${sql.join(each, sql` union `)}) as seen`.execute(reader)
    return found.rows[0]?.count ?? 0
  }

/** The list as the server reads it: a page, and all rows of a filter for files. */
export function serveList<R, L extends List<R>, Stored = R>(list: L, given: ListSql<L, R, Stored>) {
  const countUpTo = countingBy(given)
  const conditionsOf = async (
    reader: Reader,
    actor: Actor,
    input: FilterInput<L>,
  ): Promise<Conditions> => {
    const asked = Object.entries(list.filters).filter(([key]) => input[key] !== undefined)
    const hasDays = asked.some(([, { kind }]) => kind === 'days')
    const zone = hasDays ? await settingOf(reader, platformSettings.timeZone) : ''
    const asking = asked.map(([key, filter]) => {
      const filterSql = given.filters[key] as FilterSql<typeof filter> // parse edge: the key is one of the list
      requireOwnOutlets(actor, filterSql, input[key])
      return conditionOf(filter, filterSql, input[key], { zone, reader, actor })
    })
    const all = [given.within(actor), ...(await Promise.all(asking))]
    if (!given.search || input.q === '') return { all, anyOf: [] }
    const found = await given.search(input.q, reader)
    return isSeveral(found) ? { all, anyOf: found } : { all: [...all, found], anyOf: [] }
  }

  const page = async (reader: Reader, actor: Actor, input: ListInput<L>): Promise<ListRows<R>> => {
    const order = orderOf(given, input.sort)
    const ids = idsOfKey(given)
    const key = kindsOfKey(given)
    const after = readCursor(input.after, 'after', input.sort, order.kind, key)
    const before = readCursor(input.before, 'before', input.sort, order.kind, key)
    const conditions = await conditionsOf(reader, actor, input)
    const isBack = before !== null && after === null
    const place = isBack ? before : after
    // A count asks for one row with it. Planned for a single row, a search for a rare value would go
    // through the whole list, where that for a page takes an index of the value.
    const most = Math.max(input.limit, input.total ? usualRows : 0) + 1
    const shown = input.total ? sql`limit ${sql.lit(input.limit + 1)}` : sql``
    const found = idsOf(given, conditions, order, place, isBack, most)
    const page = given.findsIdsFirst ? await findIdsFirst(reader, found, key, order) : found
    const statement = sql<Keyed<Stored>>`
      select ${given.columns(actor)}, page.value::text as "placeValue",
        concat_ws('/', ${sql.join(foundIds(ids))}) as "placeId"
      from (${page}) page
      ${rowsOf(given)} ${given.beside} ${inOrder(order, foundIds(ids), isBack)} ${shown}`
    const stored = given.ask ? await given.ask(statement) : (await statement.execute(reader)).rows
    const total = input.total ? await count(reader, conditions) : null
    const { rows, ...places } = cut(stored, input, isBack, after !== null)
    return { rows: await completed(reader, actor, rows), ...places, total }
  }

  const completed = async (reader: Reader, actor: Actor, rows: readonly Keyed<Stored>[]) =>
    given.complete ? given.complete(reader, actor, rows) : (rows as unknown as R[]) // parse edge: stored as they are shown

  const count = async (reader: Reader, conditions: Conditions) => {
    const { most = mostCounted, among } = given.counting ?? {}
    const countTo = async (source: RawBuilder<unknown>) =>
      countUpTo(reader, source, conditions, sql.lit(most + 1))
    const ofSome = among ? await countTo(among) : 0
    const counted = ofSome > most ? ofSome : await countTo(sourceOf(given))
    return { count: Math.min(counted, most), isMore: counted > most }
  }

  /** How many rows a filter leaves, as a page says it. */
  const countSome = async (reader: Reader, actor: Actor, input: FilterInput<L>) =>
    count(reader, await conditionsOf(reader, actor, input))

  /** What the rows of a filter are worth, by currency; for filters that leave few. */
  const sumOf =
    (minor: string, currency: string) =>
    async (reader: Reader, actor: Actor, input: ListInput<L>): Promise<Amount[]> =>
      sumUpTo(reader, sourceOf(given), await where(reader, actor, input), minor, currency)

  /** How many rows a filter leaves, however many; for the permits of files. */
  const countAll = async (reader: Reader, actor: Actor, input: ListInput<L>) =>
    countUpTo(reader, sourceOf(given), await conditionsOf(reader, actor, input), sql`all`)

  function every(reader: Reader, actor: Actor, input: ListInput<L>) {
    const limit = given.rowsInFiles ?? 200
    return everyPage((after) => page(reader, actor, { ...input, after, limit }))
  }

  /** What the rows of a filter fulfil, for others that read the same rows of the table. */
  async function where(reader: Reader, actor: Actor, input: FilterInput<L>): Promise<Condition> {
    const { all, anyOf } = await conditionsOf(reader, actor, input)
    const met = anyOf.length === 0 ? [] : [sql`(${sql.join([...anyOf], sql` or `)})`]
    return sql`(${sql.join([...all, ...met], sql` and `)})`
  }

  return { list, page, every, where, countSome, countAll, sumOf }
}

async function sumUpTo(
  reader: Reader,
  source: RawBuilder<unknown>,
  met: Condition,
  minor: string,
  currency: string,
): Promise<Amount[]> {
  const found = await sql<Amount>`select currency::text, sum(minor)::bigint as minor
    from (select ${sql.raw(currency)} as currency, ${sql.raw(minor)} as minor
      from ${source} where ${met} limit ${sql.lit(mostCounted)}) as seen
    group by currency order by sum(minor) desc`.execute(reader)
  return found.rows
}

const isSeveral = (found: Searched): found is Exclude<Searched, Condition> => Array.isArray(found)

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
