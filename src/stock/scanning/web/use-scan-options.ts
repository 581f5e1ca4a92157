import { useQueries, useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { callOf } from '#platform/lists/list-address.ts'
import { turnedRound } from '#platform/lists/list-filters.ts'
import type { RecordOptions } from '#platform/web/lists/ListFilters.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { scanList } from '../scan-history.list.ts'
import { catalogOfScans, scanHistoryApi } from './scan-history-api.ts'

/** What the filters of the list offer; a product has a name here once it is picked. */
export function useScanOptions(): RecordOptions {
  const { params } = useUrlState()
  const outlets = useOutletOptions()
  const { data } = useQuery({ ...scanHistoryApi.ask('choices', {}), staleTime: 60_000 })
  const variantIds = turnedRound(callOf(scanList, params).variantId ?? [], false)
  const variants = useQueries({
    queries: variantIds.map((id) => catalogOfScans.ask('get', { id })),
  })
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  return {
    outletId: outlets,
    userId: (data?.users ?? []).map(named),
    deviceId: (data?.devices ?? []).map(named),
    variantId: variantIds.map((value, at) => ({
      value,
      label: variants[at]?.data?.sku ?? value,
    })),
  }
}
