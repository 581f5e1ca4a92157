import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { mostCasesInClaim } from '../claims.rules.ts'
import type { ReturnCaseRow } from '../return-cases.contract.ts'
import { returnCaseList } from '../return-cases.list.ts'
import { CaseFigures, MissingByCourier } from './CaseFigures.tsx'
import { caseCells } from './case-cells.tsx'
import { casesApi } from './claims-api.ts'
import { useCaseOwners } from './use-case-owners.ts'
import { useGateChoices } from './use-gate-choices.ts'

const CasePanel = lazy(async () => ({ default: (await import('./CasePanel.tsx')).CasePanel }))
const FileClaimDialog = lazy(async () => ({
  default: (await import('./FileClaimDialog.tsx')).FileClaimDialog,
}))

/** The missing parcels, the longest first. */
export function CasesView() {
  const { params, set } = useUrlState()
  const { outlets, couriers } = useGateChoices()
  const people = useCaseOwners()
  const [claimed, setClaimed] = useState<readonly ReturnCaseRow[] | null>(null)
  return (
    <>
      <CaseFigures />
      <ListView
        list={returnCaseList}
        ask={(call) => casesApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={caseCells}
        records={{ courierId: couriers, outletId: outlets, ownerId: people }}
        exportPath="/files/returns-not-received"
        openParam="case"
        bulk={{
          most: mostCasesInClaim,
          actions: (rows) => (
            <ActButton size="xs" onAct={() => setClaimed(rows)}>
              File a claim
            </ActButton>
          ),
        }}
        whenNothing={
          <EmptyNote title="Nothing is missing">
            Every parcel that a courier reported as returned was scanned here. Parcels that were not
            appear by themselves, the longest missing first.
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
