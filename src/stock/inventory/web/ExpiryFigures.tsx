import { useQuery } from '@tanstack/react-query'
import { addressed } from '#platform/lists/list-address.ts'
import { chosenValues, readValues } from '#platform/lists/list-filters.ts'
import { upperFirst } from '#platform/upper-first.ts'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { expirySpans } from '../expiry.rules.ts'
import { lotList } from '../lots.list.ts'
import { stockLists } from './stock-api.ts'

const shown = expirySpans.slice(0, 4)

/** How soon lots expire; each figure opens the lots behind it. */
export function ExpiryFigures() {
  const { params } = useUrlState()
  const outlets = addressed(params, 'outletId', lotList.filters.outletId)
  const { within } = chosenValues(readValues(outlets))
  const asked = within.length > 0 ? { outletIds: [...within] } : {}
  const { data } = useQuery(stockLists.ask('expiry', asked))
  const here = { tab: 'lots', ...(outlets ? { outletId: outlets } : {}) }
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
