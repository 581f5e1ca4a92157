import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { stockStatuses } from '../stock-words.ts'
import { stockLists } from './stock-api.ts'

const statuses = ['low', 'out', 'negative', 'over'] as const

/**
 * The stock by status; each figure opens the levels behind it, and a second click removes the
 * filter.
 */
export function LevelFigures({ hasCosts }: { hasCosts: boolean }) {
  const { params } = useUrlState()
  const { outlet } = params
  const ofOutlet = outlet ? { outletId: outlet } : {}
  const { data } = useQuery(stockLists.ask('figures', ofOutlet))
  const here = outlet ? { outlet } : {}
  const figures: Figure[] = [
    ...statuses.map((status): Figure => {
      const isCurrent = params.status === status && !params.only
      return {
        key: status,
        ...stockStatuses[status],
        count: data?.[status],
        search: isCurrent ? here : { ...here, status },
        isCurrent,
      }
    }),
    {
      key: 'expiring',
      label: 'Expiring',
      tone: 'waiting',
      count: data?.expiring,
      search: params.only === 'expiring' ? here : { ...here, only: 'expiring' },
      isCurrent: params.only === 'expiring' && !params.status,
    },
  ]
  const worth = useWorth(ofOutlet, hasCosts)
  if (worth !== null)
    figures.push({
      key: 'worth',
      label: 'Value',
      count: undefined,
      shown: worth,
      search: { ...here, tab: 'valuation' },
    })
  return (
    <FigureStrip label="How stock stands" figures={figures} {...(data ? { cap: data.cap } : {})} />
  )
}

const aMinute = 60_000

/**
 * The total value. It sums every level, so it is reloaded once a minute and not with each movement:
 * its query key belongs to no area.
 */
function useWorth(ofOutlet: { outletId?: string }, isSeen: boolean): string | null {
  const { queryFn } = stockLists.ask('worth', ofOutlet)
  const { data } = useQuery({
    queryKey: ['stock worth', ofOutlet],
    queryFn,
    enabled: isSeen,
    staleTime: aMinute,
    refetchInterval: aMinute,
  })
  const [only, ...more] = data?.sums ?? []
  if (!only) return null
  const first = formatMoney(only.valueMinor, only.currency)
  return more.length > 0 ? `${first} +${more.length}` : first
}
