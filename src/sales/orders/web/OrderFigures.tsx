import { useQuery } from '@tanstack/react-query'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { orderMachine } from '../orders.states.ts'
import { ordersApi } from './orders-api.ts'

const shown = ['pending', 'confirmed', 'packed', 'dispatched', 'delivered'] as const

/** Order counts by state; each opens its list, and a second click removes the filter. */
export function OrderFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(ordersApi.ask('counts', {}))
  const countOf = (state: string) =>
    data && (data.states.find((each) => each.state === state)?.count ?? 0)
  const figures: Figure[] = [
    ...shown.map((state): Figure => {
      const isCurrent = params.state === state && !params.held
      const { label, tone } = orderMachine.states[state]
      const search = isCurrent ? {} : { state }
      return { key: state, label, tone, count: countOf(state), search, isCurrent }
    }),
    {
      key: 'held',
      label: 'On hold',
      tone: 'bad',
      count: data?.quick.find(({ only }) => only === 'held')?.count,
      search: params.held ? {} : { held: '1' },
      isCurrent: Boolean(params.held),
    },
  ]
  return <FigureStrip label="Orders by state" figures={figures} />
}
