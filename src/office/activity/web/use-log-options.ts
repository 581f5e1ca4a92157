import { useQueries, useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { eventKinds } from '#platform/area-phrases.ts'
import { callOf } from '#platform/lists/list-address.ts'
import { turnedRound } from '#platform/lists/list-filters.ts'
import type { RecordOptions } from '#platform/web/lists/ListFilters.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { activityList } from '../activity.list.ts'
import { eventOptions } from '../event-options.ts'
import { activityApi, catalogOfActivity } from './activity-api.ts'

/**
 * What the filters of the log offer. People, products and records have a name here once they are
 * picked in their field, or named by a link.
 */
export function useLogOptions(): RecordOptions {
  const { params } = useUrlState()
  const call = callOf(activityList, params)
  const outlets = useOutletOptions()
  const { data: choices } = useQuery({ ...activityApi.ask('choices', {}), staleTime: 60_000 })
  const kinds = eventKinds.filter((kind) => call.kind?.includes(kind))
  const [actorIds, productIds, entityIds] = [call.actorId, call.productId, call.entityId].map(
    (values) => turnedRound(values ?? [], false),
  )
  const people = useQueries({
    queries: (actorIds ?? []).map((id) => activityApi.ask('people', { id })),
  })
  const products = useQueries({
    queries: (productIds ?? []).map((id) => catalogOfActivity.ask('get', { id })),
  })
  // As its newest entry calls it; the record itself may be gone.
  const records = useQueries({
    queries: (entityIds ?? []).map((id) => activityApi.ask('list', { entityId: [id], limit: 1 })),
  })
  return {
    outletId: outlets,
    type: eventOptions(choices?.types ?? [], kinds),
    ...named('actorId', actorIds, (at) => people[at]?.data?.people[0]?.name),
    ...named('productId', productIds, (at) => products[at]?.data?.title),
    ...named('entityId', entityIds, (at) => records[at]?.data?.rows[0]?.label),
  }
}

/** A filter of records is shown only while it has some. */
function named(
  key: string,
  ids: readonly string[] = [],
  nameOf: (at: number) => string | undefined,
): RecordOptions {
  if (ids.length === 0) return {}
  return { [key]: ids.map((value, at) => ({ value, label: nameOf(at) ?? value })) }
}
