import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#organization/users/web/index.tsx'
import { Refusal } from '#platform/refusal.ts'
import { useKeptRecord } from '#platform/web/late-scans/use-kept-record.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import type { LateGrade } from '../../late-returns.fields.ts'
import { decideGrade, decideReturned, undoOfReturned } from '../../offline-returns.rules.ts'
import { returnDeskApi, returnsApi } from '../returns-api.ts'
import { lateReturns } from './late-returns.ts'

type Made = {
  readonly scanId: string
  readonly code: string
  readonly amount?: number | undefined
  readonly isAttempted: boolean
}

/** A return at the desk, and its units while the server can't be reached. */
export function useDeskReturn(id: string) {
  const { me } = useAuth()
  const served = useQuery(returnsApi.ask('get', { id }))
  const { data: codes } = useQuery(returnDeskApi.ask('codes', { id }))
  const asked = { id, userId: me?.profile.id ?? '', served, codes }
  const kept = useKeptRecord(lateReturns, asked)
  const { record: found, known, waiting, isNeeded, noteSilence, error, refetch } = kept
  const { store } = lateReturns
  /** @throws Refusal as the server would; null where this device does not know the return */
  const keep = ({ scanId, code, amount, isAttempted }: Made) =>
    known &&
    store.keep(known, { id: scanId, code, isAttempted }, (shown, goods) =>
      decideReturned(shown, goods, { code, amount, thisYear: new Date().getUTCFullYear() }),
    )
  const keepGrade = (sku: string, graded: LateGrade) =>
    known &&
    store.keep(known, { id: newUuid(), code: sku, isAttempted: false }, (shown, goods) =>
      decideGrade(shown, goods, graded),
    )
  const undo = () =>
    known &&
    store.keepUndo(known, (_shown, last) => {
      if (last) return undoOfReturned(last.effect, last.id)
      throw nothingToUndo()
    })
  /** Why what only the server decides must wait; null where it need not. */
  const whyNotNow = isNeeded
    ? 'This needs the server. Go on with units and their condition until it is back.'
    : null
  const offline = { isNeeded, waiting, whyNotNow, keep, keepGrade, undo, noteSilence }
  return { found, error, refetch, offline }
}

const nothingToUndo = () =>
  new Refusal(
    'conflict',
    'nothing_to_undo',
    'Earlier scans can be undone once the network is back.',
  )

export type OfflineDesk = ReturnType<typeof useDeskReturn>['offline']
