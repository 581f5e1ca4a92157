import { useQuery } from '@tanstack/react-query'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { faultLabel, verdictWords } from './address-words.ts'
import { verificationApi } from './verification-api.ts'

const mostFaults = 3

/** What waits, and what is wrong most often; each figure opens what it counts. */
export function AddressFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(verificationApi.ask('counts', {}))
  const isAll = !params.verdict && !params.fault
  const all = data && data.fix + data.confirm + data.unchecked
  const figures: Figure[] = [
    { key: 'all', label: 'All that wait', count: all, search: {}, isCurrent: isAll },
    ...(['fix', 'confirm'] as const).map(
      (verdict): Figure => ({
        key: verdict,
        ...verdictWords[verdict],
        count: data?.[verdict],
        search: { verdict },
        isCurrent: params.verdict === verdict && !params.fault,
      }),
    ),
    ...(data?.faults ?? []).slice(0, mostFaults).map(
      ({ code, count }): Figure => ({
        key: code,
        label: faultLabel(code),
        count,
        search: { fault: code },
        isCurrent: params.fault === code,
      }),
    ),
  ]
  return (
    <FigureStrip
      label="Addresses that wait"
      figures={figures}
      {...(data ? { cap: data.cap } : {})}
    />
  )
}
