import { useQuery } from '@tanstack/react-query'
import { addressed } from '#platform/lists/list-address.ts'
import { readValues } from '#platform/lists/list-filters.ts'
import { formatMoney } from '#platform/money.ts'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { type LevelCall, levelList } from '../levels.list.ts'
import { stockStatuses } from '../stock-words.ts'
import { stockLists } from './stock-api.ts'

const statuses = ['low', 'out', 'negative', 'over'] as const

/**
 * The stock by status; each figure opens the levels behind it, and a second click removes the
 * filter.
 */
export function LevelFigures({ hasCosts }: { hasCosts: boolean }) {
  const { params } = useUrlState()
  const outlets = addressed(params, 'outletId', levelList.filters.outletId)
  const atOutlets = outlets ? { outletId: readValues(outlets) } : {}
  const { data } = useQuery(stockLists.ask('figures', atOutlets))
  const here = outlets ? { outletId: outlets } : {}
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
  const worth = useWorth(atOutlets, hasCosts)
  if (worth !== null)
    figures.push({
      key: 'worth',
      label: 'Value',
      count: undefined,
      shown: worth,
      // The valuation is of one outlet or of all.
      search: { ...(isOneRecord(outlets) ? { outlet: outlets } : {}), tab: 'valuation' },
    })
  return (
    <FigureStrip label="Stock by status" figures={figures} {...(data ? { cap: data.cap } : {})} />
  )
}

const isOneRecord = (text: string | undefined) => text !== undefined && /^[^-,][^,]+$/.test(text)

const aMinute = 60_000

/**
 * The total value. It sums every level, so it is reloaded once a minute and not with each movement:
 * its query key belongs to no area.
 */
function useWorth(atOutlets: Pick<LevelCall, 'outletId'>, isSeen: boolean): string | null {
  const { queryFn } = stockLists.ask('worth', atOutlets)
  const { data } = useQuery({
    queryKey: ['stock worth', atOutlets],
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
