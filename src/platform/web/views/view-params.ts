import type { TableFileEnding } from '../../table-files.ts'
import { patched, type UrlParams, type UrlPatch } from '../url-state.ts'
import type { SavedView } from './views-context.ts'

/** What passes by: where one is in a list, and what is open beside it. Never part of a view. */
const passing: ReadonlySet<string> = new Set(['open', 'after', 'saved', 'columns', 'new', 'import'])

/** Filters, search and order, which make a view. */
export function viewParams(
  params: UrlParams,
  filterParams: readonly string[] | undefined,
): Record<string, string> {
  const isPart = filterParams
    ? (key: string) => [...filterParams, 'q', 'sort', 'view'].includes(key)
    : (key: string) => !passing.has(key)
  return patched(Object.fromEntries(Object.entries(params).filter(([key]) => isPart(key))), {})
}

/** Whether somebody went on from the view: other filters, or other columns. */
export function isChanged(
  view: SavedView,
  params: UrlParams,
  filterParams: readonly string[] | undefined,
): boolean {
  const now = viewParams(params, filterParams)
  const names = new Set([...Object.keys(now), ...Object.keys(view.params)])
  return params.columns !== undefined || [...names].some((name) => now[name] !== view.params[name])
}

/** The step from any address of the list to the view, or with null to all there is. */
export function stepTo(
  view: SavedView | null,
  params: UrlParams,
  filterParams: readonly string[] | undefined,
): UrlPatch {
  const narrowing = Object.keys(viewParams(params, filterParams))
  // All there is of a list stands where the list stands: in the same part of its page.
  const leaving = view ? narrowing : narrowing.filter((name) => name !== 'view')
  const left = [...leaving, 'after', 'columns', 'open']
  return {
    ...Object.fromEntries(left.map((name) => [name, null])),
    ...view?.params,
    saved: view?.id ?? null,
  }
}

/** Where the rows as they are filtered now are had as a file. */
export function exportAddress(
  exportPath: string,
  ending: TableFileEnding,
  filters: Readonly<Record<string, string>>,
): string {
  return `/api${exportPath}.${ending}?${new URLSearchParams(filters)}`
}
