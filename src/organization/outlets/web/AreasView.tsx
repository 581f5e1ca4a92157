import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { countryName } from '#platform/country-codes.ts'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { areaKindLabels, areaKinds, reaches, reachWords } from '../coverage.rules.ts'
import { areaColumns } from './location-columns.tsx'
import { locationsApi } from './places-api.ts'

const filterParams = ['country', 'kind', 'within', 'courier', 'reach', 'active']

/** All areas by name, with what each courier does there. */
export function AreasView() {
  const { params } = useUrlState()
  const queries = useQueryClient()
  const list = useQuery({
    ...locationsApi.ask('areas', areasInput(params)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListBar>
        <SearchField label="Search areas" hint="Name or alias" />
        <AreaFilters />
        <ListTools list="/locations" columns={areaColumns} filterParams={filterParams} />
      </ListBar>
      <DataTable
        noun="areas"
        list="/locations"
        columns={areaColumns}
        query={list}
        keyOf={({ id }) => id}
        filterParams={filterParams}
        onPoint={({ id }) =>
          queries.prefetchQuery({ ...locationsApi.ask('area', { id }), staleTime: 10_000 })
        }
        whenNothing={
          <EmptyNote title="No areas yet">
            Add the places that your couriers reach, or import a list of cities.
          </EmptyNote>
        }
      />
    </>
  )
}

function AreaFilters() {
  const { params } = useUrlState()
  const countries = useQuery(locationsApi.ask('countries', {})).data?.countries ?? []
  const couriers = useQuery(locationsApi.ask('couriers', {})).data?.couriers ?? []
  const around = useQuery({
    ...locationsApi.ask('area', { id: params.within ?? '' }),
    enabled: params.within !== undefined,
  })
  return (
    <FilterChips
      filters={[
        {
          key: 'country',
          label: 'Country',
          options: countries.map((value) => ({ value, label: countryName(value) })),
        },
        {
          key: 'kind',
          label: 'Kind',
          options: areaKinds.map((value) => ({ value, label: areaKindLabels[value] })),
        },
        { key: 'within', label: 'In', shown: around.data?.name },
        {
          key: 'courier',
          label: 'Courier',
          options: couriers.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          key: 'reach',
          label: 'Reach',
          options: reaches.map((value) => ({ value, label: reachWords[value].label })),
        },
        {
          key: 'active',
          label: 'In use',
          options: [
            { value: 'true', label: 'yes' },
            { value: 'false', label: 'no' },
          ],
        },
      ]}
    />
  )
}

function areasInput(params: UrlParams) {
  const kind = areaKinds.find((known) => known === params.kind)
  const reach = reaches.find((known) => known === params.reach)
  const { q, country, within, courier, active, after } = params
  return {
    ...(q ? { q } : {}),
    ...(country ? { country } : {}),
    ...(kind ? { kind } : {}),
    ...(within ? { parentId: within } : {}),
    ...(courier ? { courierId: courier } : {}),
    ...(reach ? { reach } : {}),
    ...(active ? { isActive: active === 'true' } : {}),
    ...(after ? { after } : {}),
  }
}
