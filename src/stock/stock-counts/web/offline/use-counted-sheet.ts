import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { Refusal } from '#platform/refusal.ts'
import { useKeptRecord } from '#platform/web/late-scans/use-kept-record.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import {
  binOfCounting,
  decideNone,
  decideTally,
  type TallyEffect,
  type TallyScan,
  undoOfTally,
} from '../../offline-counting.rules.ts'
import { countSheets } from '../stock-counts-api.ts'
import { lateTallies } from './late-tallies.ts'

type Made = { readonly scanId: string; readonly isAttempted: boolean }

/** A scan that the server counted, as its undo needs it. */
export type CountedTally = {
  readonly scanId: string
  readonly effect: Omit<TallyEffect, 'seen' | 'clock'>
}

/** What others count reaches a device that is about to lose the network within this time. */
const askEveryMilliseconds = 60_000

/** An open count and its scanning while the server can't be reached. */
export function useCountedSheet(id: string) {
  const { me } = useAuth()
  const served = useQuery({
    ...countSheets.ask('sheet', { id }),
    refetchInterval: askEveryMilliseconds,
  })
  const { data, dataUpdatedAt } = useQuery(countSheets.ask('codes', { id }))
  const codes = useMemo(
    () =>
      data && { ...data, aheadMilliseconds: Math.round(dataUpdatedAt - Date.parse(data.readAt)) },
    [data, dataUpdatedAt],
  )
  const asked = { id, userId: me?.profile.id ?? '', served, codes }
  const { record: sheet, known, waiting, ...kept } = useKeptRecord(lateTallies, asked)
  const { store } = lateTallies
  /** @throws Refusal as the server would; null where this device does not know the count */
  const keep = (scan: TallyScan, { scanId, isAttempted }: Made) =>
    known &&
    store.keep(known, { id: scanId, code: scan.code, isAttempted }, (shown, codes) =>
      decideTally(shown, codes, { scan, scanId, thisYear: new Date().getUTCFullYear() }),
    )
  /** None of these lines is there. */
  const keepNone = async (lines: readonly { readonly id: string; readonly sku: string }[]) => {
    if (!known) return
    for (const { id: lineId, sku } of lines)
      await store.keep(known, { id: newUuid(), code: sku, isAttempted: false }, (shown, codes) =>
        decideNone(shown, codes, lineId),
      )
  }
  /** @param counted the last scan of this page that the server counted */
  const undo = (counted: CountedTally | null) =>
    known &&
    store.keepUndo(known, (shown, last) => {
      if (last) return undoOfTally(shown, last.effect, last.id)
      if (!counted) throw nothingToUndo()
      const { readAt, aheadMilliseconds } = known.codes
      const { effect, scanId } = counted
      return undoOfTally(shown, { ...effect, clock: { readAt, aheadMilliseconds } }, scanId)
    })
  const readBin = (code: string) => known && binOfCounting(known.record, known.codes, code)
  const { isNeeded, noteSilence, error, refetch } = kept
  const offline = { isNeeded, waiting, keep, keepNone, undo, readBin, noteSilence }
  return { sheet, offline, error, refetch }
}

const nothingToUndo = () =>
  new Refusal(
    'conflict',
    'nothing_counted',
    'Earlier scans can be taken back once the network is back.',
  )

export type OfflineCounting = ReturnType<typeof useCountedSheet>['offline']
