import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#organization/users/web/index.tsx'
import { Refusal } from '#platform/refusal.ts'
import { useKeptRecord } from '#platform/web/late-scans/use-kept-record.ts'
import { decideLoading, undoOfLoading } from '../../../offline-loading.rules.ts'
import { loadSheetsApi } from '../../dispatch-api.ts'
import { lateLoads } from './late-loads.ts'

type Scanned = {
  readonly scanId: string
  readonly code: string
  readonly despiteSuspension: boolean
  readonly isAttempted: boolean
}

/** A load sheet, and its scanning while the server can't be reached. */
export function useLoadedSheet(id: string) {
  const { me } = useAuth()
  const served = useQuery(loadSheetsApi.ask('get', { id }))
  const asked = { id, userId: me?.profile.id ?? '', served, codes: null }
  const kept = useKeptRecord(lateLoads, asked)
  const { record: sheet, known, waiting, isNeeded, noteSilence, error, refetch } = kept
  const { store } = lateLoads
  /** @throws Refusal as the server would; null where this device does not know the sheet */
  const keep = ({ scanId, code, despiteSuspension, isAttempted }: Scanned) =>
    known &&
    store.keep(known, { id: scanId, code, isAttempted }, (shown) =>
      decideLoading(shown, { code, despiteSuspension, at: new Date().toISOString() }),
    )
  const undo = () =>
    known &&
    store.keepUndo(known, (_shown, last) => {
      if (last) return undoOfLoading(last.effect, last.id)
      throw nothingToUndo()
    })
  return { sheet, error, refetch, offline: { isNeeded, waiting, keep, undo, noteSilence } }
}

const nothingToUndo = () =>
  new Refusal(
    'conflict',
    'not_on_sheet',
    'Earlier parcels can be taken off once the network is back.',
  )

export type OfflineLoading = ReturnType<typeof useLoadedSheet>['offline']
