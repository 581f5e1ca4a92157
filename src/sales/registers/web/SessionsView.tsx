import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { RegisterSessionRow } from '../register-sessions.contract.ts'
import { registerSessionList } from '../register-sessions.list.ts'
import { registersApi, sessionsApi } from './registers-api.ts'

const SessionPanel = lazy(async () => ({
  default: (await import('./SessionPanel.tsx')).SessionPanel,
}))

/** The sessions of the registers, with what was counted at their end. */
export function SessionsView() {
  const { params, set } = useUrlState()
  const { data } = useQuery(registersApi.ask('list', { limit: 200 }))
  const registers = (data?.rows ?? []).map(({ id, name, outletCode }) => ({
    value: id,
    label: `${name}, ${outletCode}`,
  }))
  return (
    <>
      <ListView<RegisterSessionRow, typeof registerSessionList>
        list={registerSessionList}
        ask={(call) => sessionsApi.ask('list', call)}
        keyOf={({ id }) => id}
        records={{ outletId: useOutletOptions(), registerId: registers }}
        exportPath="/files/register-sessions"
        isMarked={({ differenceMinor }) => differenceMinor !== null && differenceMinor !== 0}
        whenNothing={
          <EmptyNote title="No sessions yet">
            Open a register with a count of its cash, and its session is listed here.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.open ? (
          <SessionPanel id={params.open} onClose={() => set({ open: null }, 'replace')} />
        ) : null}
      </Suspense>
    </>
  )
}
