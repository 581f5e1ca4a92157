import { lazy, Suspense } from 'react'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { claimList } from '../claims.list.ts'
import { claimCells } from './claim-cells.tsx'
import { claimsApi } from './claims-api.ts'
import { useGateChoices } from './use-gate-choices.ts'

const ClaimPanel = lazy(async () => ({ default: (await import('./ClaimPanel.tsx')).ClaimPanel }))

/** The claims to couriers, newest first. */
export function ClaimsView() {
  const { params, set } = useUrlState()
  const { outlets, couriers } = useGateChoices()
  return (
    <>
      <ListView
        list={claimList}
        ask={(call) => claimsApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={claimCells}
        records={{ courierId: couriers, outletId: outlets }}
        exportPath="/files/claims"
        openParam="claim"
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
