import { type RawBuilder, sql } from 'kysely'
import type { List } from '../../lists/define-list.ts'
import type { FilterInput, ListInput } from '../../lists/list-input.ts'
import { platformSettings } from '../../platform.settings.ts'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import { everyPage } from '../keyset.ts'
import { settingOf } from '../settings/read-setting.ts'
import { conditionOf, type FilterSql, requireOwnOutlets } from './filter-sql.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import {
  foundIds,
  idsOf,
  idsOfKey,
  inOrder,
  kindsOfKey,
  orderOf,
  sourceOf,
} from './list-page-sql.ts'
import type { ListSql } from './list-sql.ts'

type Condition = RawBuilder<boolean>

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
  const conditionsOf = async (reader: Reader, actor: Actor, input: FilterInput<L>) => {
    const asked = Object.entries(list.filters).filter(([key]) => input[key] !== undefined)
    const hasDays = asked.some(([, { kind }]) => kind === 'days')
    const zone = hasDays ? await settingOf(reader, platformSettings.timeZone) : ''
    const asking = asked.map(([key, filter]) => {
      const filterSql = given.filters[key] as FilterSql<typeof filter> // parse edge: the key is one of the list
      requireOwnOutlets(actor, filterSql, input[key])
      return conditionOf(filter, filterSql, input[key], { zone, reader, actor })
    })
    const conditions = await Promise.all(asking)
    if (given.search && input.q !== '') conditions.push(await given.search(input.q, reader))
    return [given.within(actor), ...conditions]
  }

  const page = async (reader: Reader, actor: Actor, input: ListInput<L>): Promise<ListRows<R>> => {
    const order = orderOf(given, input.sort)
    const ids = idsOfKey(given)
    const key = kindsOfKey(given)
    const after = readCursor(input.after, 'after', input.sort, order.kind, key)
    const before = readCursor(input.before, 'before', input.sort, order.kind, key)
    const conditions = await conditionsOf(reader, actor, input)
    const isBack = before !== null && after === null
    const statement = sql<Keyed<Stored>>`
      select ${given.columns(actor)}, page.value::text as "placeValue",
        concat_ws('/', ${sql.join(foundIds(ids))}) as "placeId"
      from (${idsOf(given, conditions, order, isBack ? before : after, isBack, input.limit + 1)}) page
      join ${sql.raw(given.table)} on (${sql.join(ids)}) = (${sql.join(foundIds(ids))})
      ${given.beside} ${inOrder(order, foundIds(ids), isBack)}`
    const found = given.ask ? await given.ask(statement) : (await statement.execute(reader)).rows
    const total = input.total ? await count(reader, conditions) : null
    const { rows, ...places } = cut(found, input, isBack, after !== null)
    return { rows: await completed(reader, actor, rows), ...places, total }
  }

  const completed = async (reader: Reader, actor: Actor, rows: readonly Keyed<Stored>[]) =>
    given.complete ? given.complete(reader, actor, rows) : (rows as unknown as R[]) // parse edge: stored as they are shown

  const count = async (reader: Reader, conditions: readonly Condition[]) => {
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

  const countUpTo = async (
    reader: Reader,
    source: RawBuilder<unknown>,
    conditions: readonly Condition[],
    most: RawBuilder<unknown>,
  ) => {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from (select from ${source}
        where ${sql.join([...conditions], sql` and `)} limit ${most}) as seen`.execute(reader)
    return found.rows[0]?.count ?? 0
  }

  /** How many rows a filter leaves, however many; for the permits of files. */
  const countAll = async (reader: Reader, actor: Actor, input: ListInput<L>) =>
    countUpTo(reader, sourceOf(given), await conditionsOf(reader, actor, input), sql`all`)

  function every(reader: Reader, actor: Actor, input: ListInput<L>) {
    return everyPage((after) => page(reader, actor, { ...input, after, limit: 200 }))
  }

  /** What the rows of a filter fulfil, for others that read the same rows of the table. */
  async function where(reader: Reader, actor: Actor, input: FilterInput<L>): Promise<Condition> {
    return sql`(${sql.join(await conditionsOf(reader, actor, input), sql` and `)})`
  }

  return { list, page, every, where, countSome, countAll }
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
