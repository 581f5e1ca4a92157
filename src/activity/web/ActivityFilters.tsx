import { useQuery } from '@tanstack/react-query'
import { type Filter, FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { ActivityEntry } from '../activity.contract.ts'
import { activityApi, outletsOfActivity } from './activity-api.ts'
import { resultLabels, wayLabels } from './activity-words.ts'
import { knownNouns } from './known-nouns.ts'

const nouns = knownNouns.map(({ key, label }) => ({ value: key, label }))
const ways = optionsOf(wayLabels)
const results = optionsOf(resultLabels)

/** The chips of the log; person, record and request come by picking one or by links. */
export function ActivityFilters({ rows }: { rows: readonly ActivityEntry[] }) {
  const { params } = useUrlState()
  const { data: choices } = useQuery({ ...activityApi.ask('choices', {}), staleTime: 60_000 })
  const { data: found } = useQuery(outletsOfActivity.ask('list', {}))
  const { actor = '', record } = params
  const { data: who } = useQuery({
    ...activityApi.ask('people', { id: actor }),
    enabled: actor !== '',
  })
  const filters: readonly Filter[] = [
    { key: 'actor', label: 'Who', shown: who?.people[0]?.name },
    { key: 'noun', label: 'Kind', options: nouns },
    { key: 'type', label: 'Event', options: (choices?.types ?? []).map(asOption) },
    {
      key: 'outlet',
      label: 'Outlet',
      options: (found?.outlets ?? []).map(({ id, code, name }) => ({
        value: id,
        label: `${code} ${name}`,
      })),
    },
    { key: 'way', label: 'Way in', options: ways },
    { key: 'result', label: 'Result', options: results },
    { key: 'from', label: 'From', isDay: true },
    { key: 'until', label: 'Until', isDay: true },
    {
      key: 'record',
      label: 'Record',
      shown: rows.find(({ entityId }) => entityId === record)?.label ?? record,
    },
    { key: 'request', label: 'Request', shown: params.request },
  ]
  return <FilterChips filters={filters} />
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** `order.hold_released` reads “order: hold released”. */
function asOption(type: string) {
  return { value: type, label: type.replace('.', ': ').replaceAll('_', ' ') }
}
