import { type ComponentType, createContext, use } from 'react'
import type { UrlParams } from '../url-state.ts'
import type { ChoosableColumn } from './column-choice.ts'

/** A list as somebody wants to see it again. */
export type SavedView = {
  readonly id: string
  readonly name: string
  readonly params: UrlParams
  /** Null where the view leaves the list's own columns. */
  readonly columns: readonly string[] | null
}

export type ViewMenuProps = {
  /** The page's path. */
  list: string
  columns: readonly ChoosableColumn[]
  /** The parameters of the address that narrow the list. */
  filterParams: readonly string[] | undefined
}

/** Brought by the area that keeps the views; without it lists have columns but no views. */
export type ViewSlots = {
  /** Undefined while they are asked for, and where there is no list. */
  readonly useViews: (list: string | undefined) => readonly SavedView[] | undefined
  readonly ViewMenu: ComponentType<ViewMenuProps> | null
  /** Takes filters that no longer apply out of the address, and says which and why. */
  readonly StaleFilters: ComponentType<Omit<ViewMenuProps, 'columns'>> | null
}

export const ViewsContext = createContext<ViewSlots>({
  useViews: () => undefined,
  ViewMenu: null,
  StaleFilters: null,
})

/** The view that the address names, once it is known. */
export function useOpenView(
  list: string | undefined,
  savedParam: string | undefined,
): SavedView | undefined {
  const { useViews } = use(ViewsContext)
  return useViews(list)?.find(({ id }) => id === savedParam)
}
