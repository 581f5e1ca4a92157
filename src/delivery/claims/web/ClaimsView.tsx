import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { claimMachine, claimStates } from '../claims.states.ts'
import { claimColumns } from './claim-columns.tsx'
import { claimsApi } from './claims-api.ts'
import { useGateChoices } from './use-gate-choices.ts'

const ClaimPanel = lazy(async () => ({ default: (await import('./ClaimPanel.tsx')).ClaimPanel }))

const filterParams = ['state', 'owing', 'courier', 'outlet'] as const
const list = '/returns-not-received/claims'

const states = claimStates.map((value) => ({ value, label: claimMachine.states[value].label }))
const owing = [
  { value: 'us', label: 'to us' },
  { value: 'courier', label: 'to the courier' },
]

/** What couriers were asked to pay, newest first. */
export function ClaimsView() {
  const { params, set } = useUrlState()
  const { outlets, couriers } = useGateChoices()
  const claims = useQuery({
    ...claimsApi.ask('list', listInput(params)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListBar>
        <SearchField label="Search claims" hint="Number, courier or its reference" />
        <FilterChips
          filters={[
            { key: 'state', label: 'State', options: states },
            { key: 'owing', label: 'Owed', options: owing },
            { key: 'courier', label: 'Courier', options: couriers },
            { key: 'outlet', label: 'Outlet', options: outlets },
          ]}
        />
        <ListTools
          list={list}
          columns={claimColumns}
          exportPath="/files/claims"
          filterParams={filterParams}
        />
      </ListBar>
      <DataTable
        noun="claims"
        list={list}
        columns={claimColumns}
        query={claims}
        keyOf={({ id }) => id}
        openParam="claim"
        filterParams={filterParams}
        whenNothing={
          <EmptyNote title="No claims yet">
            Choose missing parcels of one courier under Missing, and file a claim for them; its
            evidence is put together here.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.claim ? (
          <ClaimPanel
            key={params.claim}
            id={params.claim}
            onClose={() => set({ claim: null }, 'replace')}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function listInput({ state, owing, courier, outlet, q, after }: UrlParams) {
  const owingTo = (['us', 'courier'] as const).find((one) => one === owing)
  const known = claimStates.find((one) => one === state)
  return {
    ...(known ? { state: known } : {}),
    ...(owingTo ? { owing: owingTo } : {}),
    ...(courier ? { courierId: courier } : {}),
    ...(outlet ? { outletId: outlet } : {}),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  }
}
