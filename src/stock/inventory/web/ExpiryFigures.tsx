import { useQuery } from '@tanstack/react-query'
import { upperFirst } from '#platform/upper-first.ts'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { expirySpans } from '../expiry.rules.ts'
import { stockLists } from './stock-api.ts'

const shown = expirySpans.slice(0, 4)

/** How soon lots expire; each figure opens the lots that it counts. */
export function ExpiryFigures() {
  const { params } = useUrlState()
  const { outlet } = params
  const { data } = useQuery(stockLists.ask('expiry', outlet ? { outletId: outlet } : {}))
  const here = { tab: 'lots', ...(outlet ? { outlet } : {}) }
  const figure = (
    key: string,
    label: string,
    count: number | undefined,
    filter: { expires?: string; state?: string },
    tone: Figure['tone'],
  ): Figure => {
    const isCurrent = params.expires === filter.expires && params.state === filter.state
    const search = isCurrent ? here : { ...here, ...filter }
    return { key, label, count, search, isCurrent, ...(tone ? { tone } : {}) }
  }
  return (
    <FigureStrip
      label="Lots by expiry"
      figures={[
        ...shown.map(({ key, to, label }) =>
          figure(key, upperFirst(label), data?.[key], { expires: key }, to < 0 ? 'bad' : 'waiting'),
        ),
        figure('held', 'On hold', data?.held, { state: 'on_hold' }, 'waiting'),
        figure('recalled', 'Recalled', data?.recalled, { state: 'recalled' }, 'bad'),
      ]}
    />
  )
}
