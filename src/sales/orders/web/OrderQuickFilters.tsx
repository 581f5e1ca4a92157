import { useQuery } from '@tanstack/react-query'
import { QuickLinks } from '#platform/web/filters/QuickLinks.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { QuickFilter } from '../desk-words.ts'
import { quickLabels } from '../order-words.ts'
import { ordersApi } from './orders-api.ts'

// Holds have their figure above.
const shown = [
  'today',
  'can_ship',
  'stock_back',
  'late',
  'pressing',
  'fix_address',
  'balance_due',
  'to_refund',
  'duplicates',
  'mine',
  'unassigned',
] as const satisfies readonly QuickFilter[]

/** The most used filters; each is one click, and shows its count. */
export function OrderQuickFilters() {
  const { params } = useUrlState()
  const { data } = useQuery(ordersApi.ask('counts', {}))
  const countOf = (only: QuickFilter) => data?.quick.find((each) => each.only === only)?.count
  const links = shown.map((only) => {
    const isCurrent = params.only === only
    const count = countOf(only)
    const { only: _only, after: _after, open: _open, ...others } = params
    return {
      key: only,
      label: quickLabels[only],
      search: isCurrent ? others : { ...others, only },
      isCurrent,
      count: count === undefined ? null : formatCount(count, data?.cap),
      hasNone: count === 0,
    }
  })
  return <QuickLinks links={links} />
}
