import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#organization/users/web/index.tsx'
import { useKeptRecord } from '#platform/web/late-scans/use-kept-record.ts'
import type { GivenAmount } from '#stock/scanning/scanned-amount.ts'
import { decideScan, undoOfEffect, undoOfWave } from '../../../offline-picking.rules.ts'
import { wavesApi } from '../waves-api.ts'
import { latePicks } from './late-picks.ts'

type Scanned = GivenAmount & { readonly id: string; readonly code: string }

/** An open wave, and its scanning while the server can't be reached. */
export function useOpenWave(id: string) {
  const { me } = useAuth()
  const served = useQuery(wavesApi.ask('get', { id }))
  const { data: codes } = useQuery(wavesApi.ask('codes', { id }))
  const kept = useKeptRecord(latePicks, { id, userId: me?.profile.id ?? '', served, codes })
  const { record: wave, known, waiting, isNeeded, noteSilence, error, refetch } = kept
  const { store } = latePicks
  /** @throws Refusal as the server would; null where this device does not know the wave */
  const keep = ({ id: scanId, code, ...given }: Scanned, isAttempted: boolean) =>
    known &&
    store.keep(known, { id: scanId, code, isAttempted }, async (shown, known) => ({
      ...(await decideScan(shown, known, {
        code,
        thisYear: new Date().getUTCFullYear(),
        ...given,
      })),
      undoes: null,
    }))
  const undo = () =>
    known &&
    store.keepUndo(known, (shown, last) => {
      if (last) return { ...undoOfEffect(last.effect), undoes: { pickId: last.id } }
      const { effect, pickId } = undoOfWave(shown)
      return { ...effect, undoes: { pickId } }
    })
  return { wave, error, refetch, offline: { isNeeded, waiting, keep, undo, noteSilence } }
}

export type OfflinePicking = ReturnType<typeof useOpenWave>['offline']
