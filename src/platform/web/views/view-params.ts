import type { TableFileEnding } from '../../table-files.ts'
import { patched, type UrlParams, type UrlPatch } from '../url-state.ts'
import type { SavedView } from './views-context.ts'

/** Transient parameters: the page of a list, and what is open beside it. Never part of a view. */
const passing: ReadonlySet<string> = new Set(['open', 'after', 'saved', 'columns', 'new', 'import'])

/** Filters, search and order, which make up a view. */
export function viewParams(
  params: UrlParams,
  filterParams: readonly string[] | undefined,
): Record<string, string> {
  const isPart = filterParams
    ? (key: string) => [...filterParams, 'q', 'sort', 'view'].includes(key)
    : (key: string) => !passing.has(key)
  return patched(Object.fromEntries(Object.entries(params).filter(([key]) => isPart(key))), {})
}

/** Whether the user changed the view: other filters, or other columns. */
export function isChanged(
  view: SavedView,
  params: UrlParams,
  filterParams: readonly string[] | undefined,
): boolean {
  const now = viewParams(params, filterParams)
  const names = new Set([...Object.keys(now), ...Object.keys(view.params)])
  return params.columns !== undefined || [...names].some((name) => now[name] !== view.params[name])
}

/** The step from any URL of the list to the view, or with null to the whole list. */
export function stepTo(
  view: SavedView | null,
  params: UrlParams,
  filterParams: readonly string[] | undefined,
): UrlPatch {
  const narrowing = Object.keys(viewParams(params, filterParams))
  // The unfiltered list stays in the same part of its page.
  const leaving = view ? narrowing : narrowing.filter((name) => name !== 'view')
  const left = [...leaving, 'after', 'columns', 'open']
  return {
    ...Object.fromEntries(left.map((name) => [name, null])),
    ...view?.params,
    saved: view?.id ?? null,
  }
}

/** The URL of the file with the current filters. */
export function exportAddress(
  exportPath: string,
  ending: TableFileEnding,
  filters: Readonly<Record<string, string>>,
): string {
  return `/api${exportPath}.${ending}?${new URLSearchParams(filters)}`
}
