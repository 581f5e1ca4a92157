import { useQuery } from '@tanstack/react-query'
import { isYes } from '#platform/lists/list-address.ts'
import { type QuickLink, QuickLinks } from '#platform/web/filters/QuickLinks.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { dispatchApi } from './dispatch-api.ts'

/** What waits at the packing station, each with its number and its list. */
export function WaitingLinks() {
  const { params } = useUrlState()
  const { data: counts } = useQuery(dispatchApi.ask('counts', {}))
  const { tab, next } = params
  const open = openOf(params)
  const link = (key: typeof open, label: string, count: number | undefined, asked: UrlParams) => ({
    key,
    label,
    search: { tab, next, ...asked },
    isCurrent: key === open,
    count: count === undefined ? null : formatCount(count),
    hasNone: count === 0,
  })
  const links: readonly QuickLink[] = [
    link('ready', 'Ready to pack', counts && counts.toPack - counts.held, {}),
    link('held', 'On hold', counts?.held, { held: 'true' }),
    link('late', 'Late', counts?.late, { late: 'true' }),
    link('hand-over', 'To hand over', counts?.toHandOver, { list: 'hand-over' }),
  ]
  return <QuickLinks links={links} />
}

function openOf({ list, held = '', late = '' }: UrlParams) {
  if (list === 'hand-over') return 'hand-over'
  if (isYes(late)) return 'late'
  return isYes(held) ? 'held' : 'ready'
}
