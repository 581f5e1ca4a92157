import type { UseQueryResult } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { noteSilence, useServerAway } from '../server-away.ts'
import { useAppHere } from '../use-app-here.ts'
import type { LateScansOf } from './define-late-scans.ts'
import type { KeptRecord, KeptScan } from './late-scan-database.ts'

/** What the service worker keeps besides the files; see app/worker. */
const keptReads = [
  ['users', 'me'],
  ['business', 'house'],
  ['reasons', 'list'],
]

type Asked<R, X> = {
  readonly id: string
  readonly userId: string
  readonly served: UseQueryResult<R>
  readonly codes: X | undefined
}

/** A record with the scans that wait on this device; also after a reload without the network. */
export function useKeptRecord<R, X, E>(
  { store }: LateScansOf<R, X, E>,
  { id, userId, served, codes }: Asked<R, X>,
) {
  const here = useRecordHere(store, id)
  const isAway = useServerAway()
  useAppHere(keptReads)
  const { data } = served
  useEffect(() => {
    if (data && codes !== undefined && userId !== '')
      store.keepRecord({ id, userId, record: data, codes })
  }, [store, id, userId, data, codes])
  const kept = here?.kept?.userId === userId ? here.kept : null
  const waiting = here?.waiting ?? []
  const record =
    kept && waiting.length > 0
      ? store.withScans(kept.record, waiting)
      : (data ?? kept?.record ?? null)
  const known: KeptRecord<R, X> | null =
    data && codes !== undefined ? { id, userId, record: data, codes } : kept
  return {
    record,
    known,
    waiting: waiting.length,
    /** The server can't be reached, or earlier scans go first: scans are kept here. */
    isNeeded: known !== null && (isAway || waiting.length > 0),
    /** A request was not answered. */
    noteSilence,
    error: served.error,
    refetch: served.refetch,
  }
}

type Here<R, X, E> = {
  readonly kept: KeptRecord<R, X> | null
  readonly waiting: readonly KeptScan<E>[]
}

/** Null until the browser has answered. */
function useRecordHere<R, X, E>(
  store: LateScansOf<R, X, E>['store'],
  id: string,
): Here<R, X, E> | null {
  const [here, setHere] = useState<Here<R, X, E> | null>(null)
  useEffect(() => {
    const read = async () => {
      const [kept = null, waiting] = await Promise.all([store.keptRecord(id), store.scansOf(id)])
      return { kept, waiting }
    }
    const watched = liveQuery(read).subscribe(setHere)
    return () => watched.unsubscribe()
  }, [store, id])
  return here
}
