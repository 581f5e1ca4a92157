import { lazy, Suspense } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { registerSessionMachine } from '../register-sessions.states.ts'
import type { Register } from '../registers.contract.ts'
import { registerList } from '../registers.list.ts'
import { registersApi } from './registers-api.ts'

const RegisterPanel = lazy(async () => ({
  default: (await import('./RegisterPanel.tsx')).RegisterPanel,
}))

const cells: Cells<Register> = {
  session: ({ sessionState }) =>
    sessionState ? (
      <StateBadge machine={registerSessionMachine} state={sessionState} />
    ) : (
      <ToneBadge tone="quiet" label="Not open" />
    ),
}

/** The registers with their open session. */
export function RegistersView() {
  const { params, set } = useUrlState()
  return (
    <>
      <ListView
        list={registerList}
        ask={(call) => registersApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={cells}
        records={{ outletId: useOutletOptions() }}
        whenNothing={
          <EmptyNote title="No registers yet">
            Add a register for each cash drawer. Its sessions record what was counted, taken and
            handed over.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.open ? (
          <RegisterPanel id={params.open} onClose={() => set({ open: null }, 'replace')} />
        ) : null}
      </Suspense>
    </>
  )
}
