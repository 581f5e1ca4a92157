import { type ComponentType, createContext, use } from 'react'
import type { UrlParams } from '../url-state.ts'
import type { ChoosableColumn } from './column-choice.ts'

/** A saved view of a list. */
export type SavedView = {
  readonly id: string
  readonly name: string
  readonly params: UrlParams
  /** Null where the view keeps the list's default columns. */
  readonly columns: readonly string[] | null
}

export type ViewMenuProps = {
  /** The page's path. */
  list: string
  columns: readonly ChoosableColumn[]
  /** The parameters of the URL that filter the list. */
  filterParams: readonly string[] | undefined
}

/** Provided by the area that stores the views; without it lists have columns but no views. */
export type ViewSlots = {
  /** Undefined while they are loading, and where there is no list. */
  readonly useViews: (list: string | undefined) => readonly SavedView[] | undefined
  readonly ViewMenu: ComponentType<ViewMenuProps> | null
  /** Removes filters that no longer apply from the URL, and says which and why. */
  readonly StaleFilters: ComponentType<Omit<ViewMenuProps, 'columns'>> | null
}

export const ViewsContext = createContext<ViewSlots>({
  useViews: () => undefined,
  ViewMenu: null,
  StaleFilters: null,
})

/** The view that the URL names, once it is loaded. */
export function useOpenView(
  list: string | undefined,
  savedParam: string | undefined,
): SavedView | undefined {
  const { useViews } = use(ViewsContext)
  return useViews(list)?.find(({ id }) => id === savedParam)
}
