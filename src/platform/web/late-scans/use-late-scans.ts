import { useQueryClient } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { tellError } from '../notify.ts'
import { useServerAway } from '../server-away.ts'
import type { LateScansOf } from './define-late-scans.ts'
import { sendLateScans } from './send-late-scans.ts'
import { useSendRounds } from './use-send-rounds.ts'

/** The scans that only this browser has, which are sent as soon as the server can be reached. */
export function useLateScans<R, X, E>(late: LateScansOf<R, X, E>, userId: string) {
  const { store } = late
  const queries = useQueryClient()
  const isAway = useServerAway()
  const scans = useKept(store.allScans, late.kind)
  const conflicts = useKept(() => store.conflictsOf(userId), `${late.kind} ${userId}`)
  const own = scans.filter((scan) => scan.userId === userId).length
  useSendRounds({
    waiting: isAway || userId === '' ? 0 : own,
    name: `quartermaster_scans_${late.kind}_send`,
    send: async () => {
      const refused = await sendLateScans(late, userId, (recordId, record) =>
        queries.setQueryData(late.queryKey(recordId), record),
      )
      if (refused > 0) tellRefused(refused, late.kind)
    },
  })
  useEffect(() => {
    store.count()
  }, [store])
  return { isAway, own, ofOthers: scans.length - own, conflicts }
}

function tellRefused(refused: number, kind: string): void {
  tellError(
    refused === 1 ? 'A scan was not counted' : `${refused} scans were not counted`,
    'Read what to do under “Scans that were not counted”.',
    `late-scans-${kind}`,
  )
}

/** What the browser keeps, followed as it changes. */
function useKept<T>(read: () => Promise<T[]>, key: string): readonly T[] {
  const [rows, setRows] = useState<readonly T[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another key
  useEffect(() => {
    const watched = liveQuery(read).subscribe(setRows)
    return () => watched.unsubscribe()
  }, [key])
  return rows
}
