import { type RawBuilder, sql } from 'kysely'
import type { AnyList } from '../../lists/define-list.ts'
import { type KeyKind, type Place, partsOfKey, typeOf, typeOfKey } from './list-cursor.ts'
import type { Conditions, ListSql, SortSql } from './list-sql.ts'

type Condition = RawBuilder<boolean>

export type Order = SortSql & { readonly isDown: boolean }

export function orderOf<L extends AnyList, R, S>({ sorts }: ListSql<L, R, S>, sort: string): Order {
  const key = sort.replace(/^-/, '')
  const found = (sorts as Readonly<Record<string, SortSql>>)[key] // parse edge: the contract knows the keys
  if (!found) throw new Error(`The list cannot be ordered by ${key}.`)
  return { ...found, isDown: sort.startsWith('-') }
}

export const idsOfKey = ({ id }: { readonly id: string | readonly string[] }) =>
  (typeof id === 'string' ? [id] : id).map((column) => sql.raw(column))

/** The kinds of its parts; ids unless the list says otherwise. */
export function kindsOfKey({ id, key }: Pick<ListSql<AnyList>, 'id' | 'key'>): readonly KeyKind[] {
  return key ?? (typeof id === 'string' ? [id] : id).map(() => 'uuid')
}

/** The ids of a page by the names that they are found under. */
export const foundIds = (ids: readonly unknown[]) => ids.map((_, at) => sql.raw(`page.id${at}`))

export function sourceOf<L extends AnyList, R, S>(given: ListSql<L, R, S>) {
  const { table, foundIn, joined } = given
  return sql`${foundIn ?? sql.raw(table)} ${joined ?? sql``}`
}

/** The conditions of each separate lookup, which together find what is asked for. */
export const eachWay = ({ all, anyOf }: Conditions): readonly (readonly Condition[])[] =>
  anyOf.length === 0 ? [all] : anyOf.map((one) => [...all, one])

/** The rows of a page under the alias of their table. */
export function rowsOf<L extends AnyList, R, S>(given: ListSql<L, R, S>): RawBuilder<unknown> {
  const { carriesRowsOf: alias, table } = given
  if (alias !== undefined) return sql`cross join lateral (select page.*) as ${sql.ref(alias)}`
  const ids = idsOfKey(given)
  return sql`join ${sql.raw(table)} on (${sql.join(ids)}) = (${sql.join(foundIds(ids))})`
}

/** The ids of a page, from the whole or from the beginnings of its parts. */
export function idsOf<L extends AnyList, R, S>(
  given: ListSql<L, R, S>,
  conditions: Conditions,
  order: Order,
  place: Place | null,
  isBack: boolean,
  limit: number,
): RawBuilder<unknown> {
  const { parts } = given
  if (parts === undefined) return idsIn(given, conditions, order, place, isBack, limit)
  const each = parts.map(
    (foundIn) => sql`(${idsIn({ ...given, foundIn }, conditions, order, place, isBack, limit)})`,
  )
  return sql`select * from (${sql.join(each, sql` union all `)}) as page
    ${inOrder(order, foundIds(idsOfKey(given)), isBack)} limit ${sql.lit(limit)}`
}

/**
 * The ids of a page with the values they are ordered by: found before anything is read beside them,
 * so that an index of the order ends the search after a page. Rows without a value are the second
 * part of the list, which has an order of its own.
 */
function idsIn<L extends AnyList, R, S>(
  given: ListSql<L, R, S>,
  conditions: Conditions,
  order: Order,
  place: Place | null,
  isBack: boolean,
  limit: number,
) {
  const value = typeof order.by === 'string' ? sql.raw(order.by) : order.by
  const ids = idsOfKey(given)
  const shownIds = sql.join([
    ...ids.map((id, at) => sql`${id} as ${sql.raw(`id${at}`)}`),
    ...(given.carriesRowsOf === undefined ? [] : [sql`${sql.ref(given.carriesRowsOf)}.*`]),
    ...Object.entries(given.carried ?? {}).map(
      ([name, of]) => sql`${sql.raw(of)} as ${sql.raw(name)}`,
    ),
  ])
  const kinds = kindsOfKey(given)
  const placeIds = sql.join(
    partsOfKey(place?.id ?? '', kinds.length).map(
      (part, at) => sql`${part}::${sql.raw(typeOfKey(kinds[at] ?? 'uuid'))}`,
    ),
  )
  const type = sql.raw(typeOf(order.kind))
  // An order by the first part of the key is that of the key, which its index ends after a page.
  const isByKey = typeof given.id !== 'string' && order.by === given.id[0]
  const isDown = order.isDown !== isBack
  const beyond = isDown ? sql`<` : sql`>`
  const direction = isDown ? sql`desc` : sql`asc`
  const part = (
    more: readonly Condition[],
    by: RawBuilder<unknown>,
    shown: RawBuilder<unknown>,
  ) => {
    const found = eachWay(conditions).map(
      (met) => sql`(select ${shownIds}, ${shown} as value from ${sourceOf(given)}
        where ${sql.join([...met, ...more], sql` and `)}
        order by ${by} limit ${sql.lit(limit)})`,
    )
    if (found.length === 1) return sql`${found[0]}`
    return sql`(select * from (${sql.join(found, sql` union `)}) as page
      ${inOrder(order, foundIds(ids), isBack)} limit ${sql.lit(limit)})`
  }
  const valued = () =>
    part(
      [
        ...(order.hasNulls ? [sql<boolean>`${value} is not null`] : []),
        ...amongOf(order),
        ...(place && place.value !== null
          ? [
              isByKey
                ? sql<boolean>`(${sql.join(ids)}) ${beyond} (${placeIds})`
                : sql<boolean>`(${value}, ${sql.join(ids)}) ${beyond}
              (${place.value}::${type}, ${placeIds})`,
              ...(isOfJoined(given, order)
                ? [sql<boolean>`${value} ${beyond}= ${place.value}::${type}`]
                : []),
            ]
          : []),
      ],
      sql.join((isByKey ? ids : [value, ...ids]).map((by) => sql`${by} ${direction}`)),
      value,
    )
  const valueless = () =>
    part(
      [
        sql<boolean>`${value} is null`,
        ...(place && place.value === null
          ? [sql<boolean>`(${sql.join(ids)}) ${beyond} (${placeIds})`]
          : []),
      ],
      sql.join(ids.map((id) => sql`${id} ${direction}`)),
      sql`null::${type}`,
    )
  if (!order.hasNulls) return valued()
  // Forward the valued rows come first, back the others do; a place within the second part of the
  // way leaves the first part behind.
  const isInSecond = place !== null && (place.value === null) !== isBack
  if (isInSecond) return isBack ? valued() : valueless()
  const both = isBack ? [valueless(), valued()] : [valued(), valueless()]
  return sql`select * from (${sql.join(both, sql` union all `)}) as page
    ${inOrder(order, foundIds(ids), isBack)} limit ${sql.lit(limit)}`
}

const amongOf = ({ among }: Order): readonly Condition[] =>
  among === undefined ? [] : [typeof among === 'string' ? sql`${sql.raw(among)}` : among]

/**
 * Whether the value is a column of another table than the ids. An index of that column does not find
 * a place that consists of both; it does find the value alone.
 */
function isOfJoined({ id }: { readonly id: string | readonly string[] }, { by }: Order): boolean {
  const [first = ''] = typeof id === 'string' ? [id] : id
  const [, alias] = typeof by === 'string' ? (/^(\w+)\.\w+$/.exec(by) ?? []) : []
  return alias !== undefined && !first.startsWith(`${alias}.`)
}

/** Rows without a value last, and on the way back first. */
export function inOrder(order: Order, ids: readonly RawBuilder<unknown>[], isBack: boolean) {
  const direction = order.isDown !== isBack ? sql`desc` : sql`asc`
  const nulls = isBack ? sql`nulls first` : sql`nulls last`
  const byIds = sql.join(ids.map((id) => sql`${id} ${direction}`))
  return sql`order by page.value ${direction} ${nulls}, ${byIds}`
}
