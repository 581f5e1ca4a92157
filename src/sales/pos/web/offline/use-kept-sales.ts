import { useQueryClient } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { tellError } from '#platform/web/notify.ts'
import { useServerAway } from '#platform/web/server-away.ts'
import { count, keptSales, waitAgain } from './kept-sales.ts'
import { sendSales } from './send-sales.ts'
import type { KeptSale } from './till-database.ts'

/** While sales wait, they are sent again after this long, whatever stopped them. */
const sendEveryMilliseconds = 10_000

/** The sales that only this browser has; they are sent as soon as the server can be reached. */
export function useKeptSales(): {
  readonly sales: readonly KeptSale[]
  /** Sends all of them now, refused ones too. */
  readonly sendAgain: () => Promise<void>
} {
  const [sales, setSales] = useState<readonly KeptSale[]>([])
  const queries = useQueryClient()
  const isAway = useServerAway()
  useEffect(() => {
    const watched = liveQuery(keptSales).subscribe(setSales)
    return () => watched.unsubscribe()
  }, [])
  const waiting = sales.filter(({ state }) => state === 'waiting').length
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is another attempt
  useEffect(() => {
    if (isAway || waiting === 0) return
    send(() => queries.invalidateQueries({ queryKey: ['sales'] }))
    const timer = window.setTimeout(() => setRound((now) => now + 1), sendEveryMilliseconds)
    return () => window.clearTimeout(timer)
  }, [isAway, waiting, round, queries])
  useEffect(() => {
    waitAgain().then(count)
  }, [])
  return {
    sales,
    sendAgain: async () => {
      await waitAgain()
      setRound((now) => now + 1)
    },
  }
}

let running: Promise<unknown> | null = null

/** One at a time; what is added meanwhile is sent by the next round. */
function send(onRecorded: () => void): void {
  if (running) return
  running = sendSales()
    .then(({ recorded, refused }) => {
      if (recorded > 0) onRecorded()
      if (refused > 0)
        tellError(
          refused === 1 ? 'A sale was not recorded' : `${refused} sales were not recorded`,
          'Open “Sales on this device” for the reason. Nothing is lost.',
          'kept-sales',
        )
    })
    .finally(() => {
      running = null
    })
}
