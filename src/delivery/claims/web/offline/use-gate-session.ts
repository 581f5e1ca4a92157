import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#organization/users/web/index.tsx'
import { Refusal } from '#platform/refusal.ts'
import { useKeptRecord } from '#platform/web/late-scans/use-kept-record.ts'
import { decideAtGate, undoOfGateScan } from '../../offline-gate.rules.ts'
import { gateApi } from '../claims-api.ts'
import { lateGate } from './late-gate.ts'

type Made = { readonly scanId: string; readonly code: string; readonly isAttempted: boolean }

/** A gate session, and its scanning while the server can't be reached. */
export function useGateSession(id: string) {
  const { me } = useAuth()
  const served = useQuery(gateApi.ask('get', { id }))
  const asked = { id, userId: me?.profile.id ?? '', served, codes: null }
  const kept = useKeptRecord(lateGate, asked)
  const { record: session, known, waiting, isNeeded, noteSilence, error, refetch } = kept
  const { store } = lateGate
  /** @throws Refusal as the server would; null where this device does not know the session */
  const keep = ({ scanId, code, isAttempted }: Made) =>
    known &&
    store.keep(known, { id: scanId, code, isAttempted }, (shown) =>
      decideAtGate(shown, { scanId, code, at: new Date().toISOString() }),
    )
  const undo = () =>
    known &&
    store.keepUndo(known, (shown, last) => {
      if (last) return undoOfGateScan(last.effect.scan, last.effect)
      const made = shown.scans.find(({ step }) => step !== 'undone')
      if (made) return undoOfGateScan(made, null)
      throw new Refusal('conflict', 'nothing_to_undo', 'Nothing was scanned here yet.')
    })
  /** Why what only the server decides must wait; null where it need not. */
  const whyNotNow = isNeeded ? 'This needs the server. Go on scanning until it is back.' : null
  const offline = { isNeeded, waiting, whyNotNow, keep, undo, noteSilence }
  return { session, error, refetch, offline }
}

export type OfflineGate = ReturnType<typeof useGateSession>['offline']
