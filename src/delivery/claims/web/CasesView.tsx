import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { ageBucketLabels, ageBuckets } from '../claims.rules.ts'
import type { ReturnCaseRow } from '../return-cases.contract.ts'
import { returnCaseMachine, returnCaseStates } from '../return-cases.states.ts'
import { CaseFigures, MissingByCourier } from './CaseFigures.tsx'
import { caseColumns } from './case-columns.tsx'
import { casesApi } from './claims-api.ts'
import { useGateChoices } from './use-gate-choices.ts'

const CasePanel = lazy(async () => ({ default: (await import('./CasePanel.tsx')).CasePanel }))
const FileClaimDialog = lazy(async () => ({
  default: (await import('./FileClaimDialog.tsx')).FileClaimDialog,
}))

const filterParams = ['state', 'age', 'urgency', 'courier', 'outlet', 'mine'] as const

const states = [
  ...returnCaseStates.map((value) => ({ value, label: returnCaseMachine.states[value].label })),
  { value: 'all', label: 'All' },
]
const ages = ageBuckets.map((value) => ({ value, label: ageBucketLabels[value] }))
const urgencies = [
  { value: 'high', label: 'high and above' },
  { value: 'critical', label: 'critical' },
]

/** What is missing, the longest first. */
export function CasesView() {
  const { params, set } = useUrlState()
  const { outlets, couriers } = useGateChoices()
  const [claimed, setClaimed] = useState<readonly ReturnCaseRow[] | null>(null)
  const list = useQuery({
    ...casesApi.ask('list', listInput(params)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <CaseFigures />
      <ListBar>
        <SearchField label="Search missing returns" hint="Parcel, tracking number or order" />
        <FilterChips
          filters={[
            { key: 'state', label: 'State', options: states },
            { key: 'age', label: 'Missing for', options: ages },
            { key: 'urgency', label: 'Urgency', options: urgencies },
            { key: 'courier', label: 'Courier', options: couriers },
            { key: 'outlet', label: 'Outlet', options: outlets },
            { key: 'mine', label: 'Mine', options: [{ value: '1', label: 'yes' }] },
          ]}
        />
        <ListTools
          list="/returns-not-received"
          columns={caseColumns}
          exportPath="/files/returns-not-received"
          filterParams={filterParams}
        />
      </ListBar>
      <DataTable
        noun="missing returns"
        list="/returns-not-received"
        columns={caseColumns}
        query={list}
        keyOf={({ id }) => id}
        openParam="case"
        filterParams={filterParams}
        bulk={{
          actions: (rows) => (
            <ActButton size="xs" onAct={() => setClaimed(rows)}>
              File a claim
            </ActButton>
          ),
        }}
        whenNothing={
          <EmptyNote title="Nothing is missing">
            Every parcel that a courier says it brought back was scanned at the door. What is not
            stands here by itself, the longest missing first.
          </EmptyNote>
        }
      />
      <MissingByCourier />
      <Suspense>
        {params.case ? (
          <CasePanel
            key={params.case}
            id={params.case}
            onClose={() => set({ case: null }, 'replace')}
          />
        ) : null}
        {claimed ? <FileClaimDialog cases={claimed} onClose={() => setClaimed(null)} /> : null}
      </Suspense>
    </>
  )
}

function listInput({ state, age, urgency, courier, outlet, mine, q, after }: UrlParams) {
  const knownState = [...returnCaseStates, 'all' as const].find((one) => one === state)
  const knownUrgency = (['high', 'critical'] as const).find((one) => one === urgency)
  const knownAge = ageBuckets.find((one) => one === age)
  return {
    ...(knownState ? { state: knownState } : {}),
    ...(knownAge ? { age: knownAge } : {}),
    ...(knownUrgency ? { urgency: knownUrgency } : {}),
    ...(courier ? { courierId: courier } : {}),
    ...(outlet ? { outletId: outlet } : {}),
    ...(mine ? { mine: true } : {}),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  }
}
