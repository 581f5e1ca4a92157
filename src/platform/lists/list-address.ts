import type { AnyList } from './define-list.ts'
import { type ListFilter, paramsOfFilter, readValues, writtenSpan } from './list-filters.ts'
import type { ListCall } from './list-input.ts'
import { placeOf } from './page-place.ts'

type Params = Readonly<Record<string, string | undefined>>

/** What the address says of a filter, also under the name that it had before. */
export function addressed(params: Params, key: string, filter: ListFilter): string | undefined {
  const { formerly, formerEnds } = filter
  const end = (name: string | undefined) => (name === undefined ? null : params[name] || null)
  return (
    params[key] ??
    (formerly === undefined ? undefined : params[formerly]) ??
    writtenSpan({ from: end(formerEnds?.from), to: end(formerEnds?.to) }) ??
    undefined
  )
}

/** The parameters of the address that narrow a list. */
export function filterParamsOf(list: AnyList): readonly string[] {
  return paramsOf(Object.entries(list.filters))
}

/** Those of the filters that have a button, which “Clear all” takes out. */
export function shownParamsOf(list: AnyList): readonly string[] {
  return paramsOf(Object.entries(list.filters).filter(([, { isHidden }]) => !isHidden))
}

function paramsOf(filters: readonly (readonly [string, ListFilter])[]): readonly string[] {
  return filters.flatMap(([key, filter]) => paramsOfFilter(key, filter))
}

/** What its page asks for first; `order` is that of the page where the address names none. */
export function pageCallOf<L extends AnyList>(
  list: L,
  params: Params,
  order: string = list.order,
): ListCall<L> {
  return { sort: order, ...callOf(list, params) }
}

/** The order of an address, also under the name that it had before. */
function orderOf(list: AnyList, sort: string): string {
  const key = sort.replace(/^-/, '')
  const renamed = Object.entries(list.columns).find(([, { formerSort }]) => formerSort === key)
  return renamed ? sort.replace(key, renamed[0]) : sort
}

/** What the address asks of the list; the server refuses what it does not declare. */
export function callOf<L extends AnyList>(list: L, params: Params): ListCall<L> {
  const filters = Object.entries(list.filters).flatMap(([key, filter]) => {
    const text = addressed(params, key, filter) || filter.opensWith
    return text ? [[key, valueOfText(filter, text)]] : []
  })
  return {
    ...Object.fromEntries(filters),
    ...(params.q && list.search !== null ? { q: params.q } : {}),
    ...(params.sort ? { sort: orderOf(list, params.sort) } : {}),
    ...placeOf(params.after),
  } as ListCall<L> // parse edge: fromEntries forgets the names of the filters
}

function valueOfText(filter: ListFilter, text: string): unknown {
  switch (filter.kind) {
    case 'choice':
    case 'record':
    case 'word':
      return readValues(text)
    case 'yesNo':
      return isYes(text)
    case 'days':
    case 'day':
    case 'count':
    case 'money':
    case 'amount':
      return text
  }
}

/** `1` and `yes` are in addresses of before. */
export const isYes = (text: string) => text === 'true' || text === '1' || text === 'yes'
