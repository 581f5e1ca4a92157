import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { outletKindLabels, outletKinds } from '../outlets.rules.ts'
import { outletMachine, outletStates } from '../outlets.states.ts'
import { outletColumns } from './outlet-columns.tsx'
import { outletsApi } from './places-api.ts'

const filterParams = ['state', 'kind']

/** All outlets of the user, with what may be done there and what lies there. */
export function OutletsView() {
  const { params } = useUrlState()
  const queries = useQueryClient()
  const state = outletStates.find((known) => known === params.state)
  const kind = outletKinds.find((known) => known === params.kind)
  const list = useQuery({
    ...outletsApi.ask('overview', {
      ...(params.q ? { q: params.q } : {}),
      ...(state ? { state } : {}),
      ...(kind ? { kind } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <OutletFigures />
      <ListBar>
        <SearchField label="Search outlets" hint="Code, name or city" />
        <FilterChips
          filters={[
            {
              key: 'state',
              label: 'State',
              options: outletStates.map((value) => ({
                value,
                label: outletMachine.states[value].label,
              })),
            },
            {
              key: 'kind',
              label: 'Kind',
              options: outletKinds.map((value) => ({ value, label: outletKindLabels[value] })),
            },
          ]}
        />
        <ListTools list="/outlets" columns={outletColumns} filterParams={filterParams} />
      </ListBar>
      <DataTable
        noun="outlets"
        list="/outlets"
        columns={outletColumns}
        query={list}
        keyOf={({ id }) => id}
        filterParams={filterParams}
        onPoint={({ id }) =>
          queries.prefetchQuery({ ...outletsApi.ask('get', { id }), staleTime: 10_000 })
        }
        whenNothing={
          <EmptyNote title="No outlets">
            Stock belongs to an outlet: a warehouse or a store. Add the first one.
          </EmptyNote>
        }
      />
    </>
  )
}

function OutletFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(outletsApi.ask('overview', {}))
  return (
    <FigureStrip
      label="Outlets by state"
      figures={outletStates.map((state) => {
        const isCurrent = params.state === state
        return {
          key: state,
          label: outletMachine.states[state].label,
          tone: outletMachine.states[state].tone,
          count: data?.rows.filter((row) => row.state === state).length,
          isCurrent,
          search: isCurrent ? {} : { state },
        }
      })}
    />
  )
}
