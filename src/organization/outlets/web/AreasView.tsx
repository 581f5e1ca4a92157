import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { countryName } from '#platform/country-codes.ts'
import { readValues, turnedRound } from '#platform/lists/list-filters.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { areaList } from '../areas.list.ts'
import { areaCells } from './area-cells.tsx'
import { locationsApi } from './places-api.ts'

/** All areas by name, with what each courier does there. */
export function AreasView() {
  const queries = useQueryClient()
  const countries = useQuery(locationsApi.ask('countries', {})).data?.countries ?? []
  const couriers = useQuery(locationsApi.ask('couriers', {})).data?.couriers ?? []
  return (
    <ListView
      list={areaList}
      ask={(call) => locationsApi.ask('areas', call)}
      keyOf={({ id }) => id}
      cells={areaCells}
      records={{
        country: countries.map((value) => ({ value, label: countryName(value) })),
        courierId: couriers.map(({ id, name }) => ({ value: id, label: name })),
        parentId: useWiderAreas(),
      }}
      onPoint={({ id }) =>
        queries.prefetchQuery({ ...locationsApi.ask('area', { id }), staleTime: 10_000 })
      }
      whenNothing={
        <EmptyNote title="No areas yet">
          Add the places that your couriers reach, or import a list of cities.
        </EmptyNote>
      }
    />
  )
}

const wide = ['country', 'province']

/** Countries and provinces, and the areas that the address names. */
function useWiderAreas() {
  const { params } = useUrlState()
  const { data } = useQuery(locationsApi.ask('areas', { kind: wide, limit: 200 }))
  const named = turnedRound(readValues(params.parentId ?? params.within), false)
  const found = useQueries({ queries: named.map((id) => locationsApi.ask('area', { id })) })
  const areas = [...(data?.rows ?? []), ...found.flatMap((area) => area.data ?? [])]
  return [...new Map(areas.map(({ id, name }) => [id, { value: id, label: name }])).values()]
}
