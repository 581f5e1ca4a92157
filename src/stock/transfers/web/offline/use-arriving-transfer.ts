import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#organization/users/web/index.tsx'
import { Refusal } from '#platform/refusal.ts'
import { useKeptRecord } from '#platform/web/late-scans/use-kept-record.ts'
import type { ArrivalEffect, ArrivalScan } from '../../offline-receiving.rules.ts'
import { binOfArrival, decideArrival, undoOfArrival } from '../../offline-receiving.rules.ts'
import type { WholeTransfer } from '../../transfers.fields.ts'
import { reasonsOfTransfers, transfersApi } from '../transfers-api.ts'
import { lateArrivals } from './late-arrivals.ts'

type Made = { readonly scanId: string; readonly isAttempted: boolean }

/** A transfer that arrives, and its scanning while the server can't be reached. */
export function useArrivingTransfer(id: string) {
  const { me } = useAuth()
  const served = useQuery(transfersApi.ask('get', { id }))
  const { data: codes } = useQuery(transfersApi.ask('codes', { id }))
  // Asked ahead, so that units can be rejected without the network too.
  useQuery(reasonsOfTransfers.ask('list', { appliesTo: 'transfer.reject', isActive: true }))
  const asked = { id, userId: me?.profile.id ?? '', served, codes }
  const { record, known, waiting, ...kept } = useKeptRecord(lateArrivals, asked)
  const { store } = lateArrivals
  /** @throws Refusal as the server would; null where this device does not know the transfer */
  const keep = (scan: ArrivalScan, { scanId, isAttempted }: Made) =>
    known &&
    store.keep(known, { id: scanId, code: scan.code, isAttempted }, (shown, codes) =>
      decideArrival(shown, codes, { ...scan, thisYear: new Date().getUTCFullYear() }),
    )
  /** @param counted the last scan of this page that the server counted */
  const undo = (counted: CountedScan | null): Promise<WholeTransfer> | null =>
    known &&
    store.keepUndo(known, (_shown, last) => {
      if (last) return undoOfArrival(last.effect, last.id)
      if (!counted) throw nothingToUndo()
      return undoOfArrival(counted.effect, counted.scanId)
    })
  const readBin = (code: string) => known && binOfArrival(known.codes, code)
  const { isNeeded, noteSilence, error, refetch } = kept
  const offline = { isNeeded, waiting, keep, undo, readBin, noteSilence }
  return { transfer: record, offline, error, refetch }
}

export type CountedScan = { readonly scanId: string; readonly effect: ArrivalEffect }

const nothingToUndo = () =>
  new Refusal(
    'conflict',
    'nothing_counted',
    'Earlier scans can be taken back once the network is back.',
  )

export type OfflineReceiving = ReturnType<typeof useArrivingTransfer>['offline']
