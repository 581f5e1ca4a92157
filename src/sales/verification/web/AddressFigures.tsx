import { useQuery } from '@tanstack/react-query'
import { callOf } from '#platform/lists/list-address.ts'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { addressList } from '../addresses.list.ts'
import { faultLabel, verdictWords } from './address-words.ts'
import { verificationApi } from './verification-api.ts'

const mostFaults = 3

/** What waits, and what is wrong most often; each figure opens what it counts. */
export function AddressFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(verificationApi.ask('counts', {}))
  const { verdict: verdicts, fault: faults } = callOf(addressList, params)
  const isAll = !verdicts && !faults
  const all = data && data.fix + data.confirm + data.unchecked
  const figures: Figure[] = [
    { key: 'all', label: 'All that wait', count: all, search: {}, isCurrent: isAll },
    ...(['fix', 'confirm'] as const).map(
      (verdict): Figure => ({
        key: verdict,
        ...verdictWords[verdict],
        count: data?.[verdict],
        search: { verdict },
        isCurrent: verdicts?.join() === verdict && !faults,
      }),
    ),
    ...(data?.faults ?? []).slice(0, mostFaults).map(
      ({ code, count }): Figure => ({
        key: code,
        label: faultLabel(code),
        count,
        search: { fault: code },
        isCurrent: faults?.join() === code,
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
