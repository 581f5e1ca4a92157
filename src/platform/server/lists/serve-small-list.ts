import type { List, SortKey } from '../../lists/define-list.ts'
import type { ListColumn } from '../../lists/list-columns.ts'
import type { ListFilter } from '../../lists/list-filters.ts'
import type { FilterInput, ListInput } from '../../lists/list-input.ts'
import { platformSettings } from '../../platform.settings.ts'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import { settingOf } from '../settings/read-setting.ts'
import { type Place, readCursor, writeCursor } from './list-cursor.ts'
import type { ListRows } from './serve-list.ts'
import { fitsFilter, hasWords } from './small-list-filters.ts'
import { compareBy, type SortValue, shownValue } from './small-list-order.ts'

/** What a row has for a filter: its value or values, whether it is so, its day or instant. */
type SmallFilter<R, F extends ListFilter> = F extends { kind: 'choice' | 'record' | 'word' }
  ? (row: R) => string | null | readonly string[]
  : F extends { kind: 'yesNo' }
    ? (row: R) => boolean
    : F extends { kind: 'days' | 'day' }
      ? (row: R) => string | null
      : (row: R) => number | null

/** How a list of few rows is read. */
export type SmallList<R, L extends List<R>> = {
  /** All rows that the actor may see. Their number has a bound that no day's work moves. */
  readonly rows: (reader: Reader, actor: Actor) => Promise<readonly R[]>
  readonly keyOf: (row: R) => string
  readonly filters: { readonly [K in keyof L['filters']]-?: SmallFilter<R, L['filters'][K]> }
  /** Orders by something else than what their column shows, and those of columns that pages draw. */
  readonly sorts?: { readonly [K in SortKey<L['columns']>]?: (row: R) => SortValue }
  /** What the search looks at; for lists that have one. */
  readonly search?: (row: R) => string
}

/**
 * A list of a few dozen rows, such as those of the settings: all are read at once, and narrowed,
 * ordered and paged here. It answers as a list of the database does. That the rows are few is seen
 * by the law about the pages that a request reads.
 */
export function serveSmallList<R, L extends List<R>>(list: L, given: SmallList<R, L>) {
  const valuesOf = given.filters as Readonly<Record<string, (row: R) => unknown>> // parse edge: keys of the list
  const narrowed = async (reader: Reader, actor: Actor, input: FilterInput<L>) => {
    const asked = Object.entries(list.filters).filter(([key]) => input[key] !== undefined)
    const hasDays = asked.some(([, { kind }]) => kind === 'days')
    const zone = hasDays ? await settingOf(reader, platformSettings.timeZone) : ''
    const rows = await given.rows(reader, actor)
    return rows.filter(
      (row) =>
        asked.every(([key, filter]) =>
          fitsFilter(filter, valuesOf[key]?.(row), input[key], zone),
        ) &&
        (!given.search || hasWords(given.search(row), input.q ?? '')),
    )
  }

  const orderOf = (sort: string) => {
    const key = sort.replace(/^-/, '')
    const column: ListColumn<R> | undefined = list.columns[key]
    if (!column) throw new Error(`The list cannot be ordered by ${key}.`)
    const own = (given.sorts as Readonly<Record<string, (row: R) => SortValue>> | undefined)?.[key] // parse edge: the contract knows the keys
    return own ?? ((row: R) => shownValue(column, row))
  }

  const page = async (reader: Reader, actor: Actor, input: ListInput<L>): Promise<ListRows<R>> => {
    const sortValueOf = orderOf(input.sort)
    const rows = await narrowed(reader, actor, input)
    const placed = rows.map((row) => ({ row, value: sortValueOf(row), id: given.keyOf(row) }))
    const compare = compareBy(input.sort.startsWith('-'))
    placed.sort(compare)
    const isNumber = placed.some(({ value }) => typeof value === 'number')
    const read = (which: 'after' | 'before') =>
      placeOf(
        readCursor(input[which], which, input.sort, isNumber ? 'number' : 'text', ['text']),
        isNumber,
      )
    const after = read('after')
    const before = after === null ? read('before') : null
    const from = after ? placed.filter((one) => compare(one, after) <= 0).length : 0
    const end = before ? placed.filter((one) => compare(one, before) < 0).length : placed.length
    const first = before ? Math.max(0, end - input.limit) : from
    const shown = placed.slice(first, Math.min(end, first + input.limit))
    const cursorOf = (one: (typeof placed)[number] | undefined) =>
      one
        ? writeCursor(input.sort, {
            value: one.value === null ? null : String(one.value),
            id: one.id,
          })
        : null
    return {
      rows: shown.map(({ row }) => row),
      nextCursor: first + shown.length < placed.length ? cursorOf(shown.at(-1)) : null,
      previousCursor: first > 0 ? cursorOf(shown.at(0)) : null,
      total: input.total ? { count: placed.length, isMore: false } : null,
    }
  }

  async function* every(reader: Reader, actor: Actor, input: ListInput<L>) {
    const { rows } = await page(reader, actor, { ...input, limit: Number.MAX_SAFE_INTEGER })
    yield rows
  }

  const countAll = async (reader: Reader, actor: Actor, input: ListInput<L>) =>
    (await narrowed(reader, actor, input)).length

  return { list, page, every, countAll }
}

function placeOf(place: Place | null, isNumber: boolean) {
  if (place === null) return null
  const { value, id } = place
  return { value: value === null ? null : isNumber ? Number(value) : value, id }
}
