import { useQuery } from '@tanstack/react-query'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { missingFactLabels, missingFacts } from '../completeness.ts'
import { productsApi } from './products-api.ts'

/** What keeps products from being sold, scanned and packed; each figure opens the list of them. */
export function ProductFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(productsApi.ask('counts', {}))
  const drafts: Figure = {
    key: 'draft',
    label: 'Drafts',
    tone: 'quiet',
    count: data?.states.draft,
    isCurrent: params.state === 'draft' && !params.missing,
    search: params.state === 'draft' ? {} : { state: 'draft' },
  }
  const lacking = missingFacts
    .filter((fact) => fact !== 'price')
    .map((fact): Figure => {
      const isCurrent = params.missing === fact
      return {
        key: fact,
        label: `No ${missingFactLabels[fact].toLowerCase()}`,
        tone: 'waiting',
        count: data?.missing[fact],
        isCurrent,
        search: isCurrent ? {} : { missing: fact },
      }
    })
  return <FigureStrip label="Products by what they lack" figures={[drafts, ...lacking]} />
}
