import type { ReactNode } from 'react'
import { shownLater } from '../shown-later.tsx'
import { useUrlState } from '../url-state.ts'
import { usePhone } from '../use-phone.ts'

const FoldedFilters = shownLater(async () => (await import('./FoldedFilters.tsx')).FoldedFilters)

type PhoneFiltersProps = {
  /** The parameters that filter the list. */
  filterParams: readonly string[]
  children: ReactNode
}

/** On a phone, the filters and tools of a list are behind one button, so that its rows come first. */
export function PhoneFilters({ filterParams, children }: PhoneFiltersProps) {
  const { params } = useUrlState()
  if (!usePhone()) return children
  const setCount = filterParams.filter((name) => params[name]).length
  return <FoldedFilters setCount={setCount}>{children}</FoldedFilters>
}
