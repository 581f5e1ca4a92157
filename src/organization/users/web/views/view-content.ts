import type { UrlParams } from '#platform/web/url-state.ts'
import { chosenColumns } from '#platform/web/views/column-choice.ts'
import { viewParams } from '#platform/web/views/view-params.ts'
import type { SavedView, ViewMenuProps } from '#platform/web/views/views-context.ts'

type Shown = Pick<ViewMenuProps, 'columns' | 'filterParams'> & {
  readonly params: UrlParams
  /** The view that is open, whose columns count until others are chosen. */
  readonly view: SavedView | undefined
}

/** What a view keeps of the list as it is shown now. */
export function contentOf({ params, columns, filterParams, view }: Shown) {
  const ofView = view?.columns ?? null
  const chosen = params.columns ? [...chosenColumns(columns, params.columns, ofView)] : ofView
  return {
    params: viewParams(params, filterParams),
    columns: chosen === null ? null : [...chosen],
  }
}
