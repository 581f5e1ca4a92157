import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { UnknownCode } from '../scan-history.contract.ts'
import { unknownCodeList } from '../unknown-codes.list.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { scanHistoryApi } from './scan-history-api.ts'
import { UnknownCodePanel } from './UnknownCodePanel.tsx'

const cells: Cells<UnknownCode> = {
  state: ({ state }) => (
    <ToneBadge
      tone={state === 'open' ? 'waiting' : 'quiet'}
      label={state === 'open' ? 'Open' : 'Ignored'}
    />
  ),
}

/** Codes that found nothing of late: give each to its product, or ignore it. */
export function UnknownCodesView() {
  const { set } = useUrlState()
  const outlets = useOutletOptions()
  const [assigned, setAssigned] = useState<UnknownCode | null>(null)
  const close = () => set({ open: null }, 'replace')
  return (
    <>
      <ListView
        list={unknownCodeList}
        ask={(call) => scanHistoryApi.ask('unknown', call)}
        keyOf={({ code }) => code}
        cells={cells}
        records={{ outletId: outlets }}
        exportPath="/files/unknown-codes"
        panel={(row) => (
          <UnknownCodePanel code={row} onAssign={() => setAssigned(row)} onClose={close} />
        )}
        whenNothing={
          <EmptyNote title="No unknown codes">
            Codes that found nothing in the last 90 days are listed here until a product has them.
          </EmptyNote>
        }
      />
      {assigned ? (
        <AssignDialog
          code={assigned}
          onClose={() => setAssigned(null)}
          onSaved={() => {
            setAssigned(null)
            close()
          }}
        />
      ) : null}
    </>
  )
}
