import { useQuery } from '@tanstack/react-query'
import { eventKindLabels } from '#platform/area-phrases.ts'
import { upperFirst } from '#platform/upper-first.ts'
import { type Filter, FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { optionsOf } from '#platform/web/filters/options-of.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { ActivityEntry } from '../activity.contract.ts'
import { fields } from '../all-phrases.ts'
import { eventOptions } from '../event-options.ts'
import { knownNouns } from '../known-nouns.ts'
import { activityApi, catalogOfActivity, outletsOfActivity } from './activity-api.ts'
import { resultLabels, wayLabels } from './activity-words.ts'

const nouns = knownNouns.map(({ key, label }) => ({ value: key, label }))
const kinds = optionsOf(eventKindLabels)
const fieldOptions = fields.map((field) => ({ value: field, label: upperFirst(field) }))
const ways = optionsOf(wayLabels)
const results = optionsOf(resultLabels)

/** The filter chips of the log; person, record and request are set by picking one or by links. */
export function ActivityFilters({ rows }: { rows: readonly ActivityEntry[] }) {
  const { params } = useUrlState()
  const { data: choices } = useQuery({ ...activityApi.ask('choices', {}), staleTime: 60_000 })
  const { data: found } = useQuery(outletsOfActivity.ask('list', {}))
  const { actor = '', product: productId = '', record } = params
  const { data: product } = useQuery({
    ...catalogOfActivity.ask('get', { id: productId }),
    enabled: productId !== '',
  })
  const { data: who } = useQuery({
    ...activityApi.ask('people', { id: actor }),
    enabled: actor !== '',
  })
  const filters: readonly Filter[] = [
    { key: 'actor', label: 'Who', shown: who?.people[0]?.name },
    { key: 'product', label: 'Product', shown: product?.title },
    { key: 'kind', label: 'Kind', options: kinds },
    { key: 'type', label: 'Event', options: eventOptions(choices?.types ?? [], params.kind) },
    { key: 'field', label: 'Changed field', options: fieldOptions },
    { key: 'noun', label: 'Record type', options: nouns },
    {
      key: 'outlet',
      label: 'Outlet',
      options: (found?.outlets ?? []).map(({ id, code, name }) => ({
        value: id,
        label: `${code} ${name}`,
      })),
    },
    { key: 'way', label: 'Source', options: ways },
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
