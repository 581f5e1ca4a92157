import { useEffect, useState } from 'react'
import { dispatchApi } from './dispatch-api.ts'

const renewMilliseconds = 60_000

// What was asked first is done first: an order that is left and opened again at once stays kept.
let turn: Promise<unknown> = Promise.resolve()

function inTurn(work: () => Promise<unknown>): void {
  // Without an answer the lease stands until it ends; the next minute asks again.
  turn = turn.then(work).catch(() => undefined)
}

/**
 * Keeps the order on the bench while its screen is open, so that no other bench is given it.
 *
 * @returns who has it on a bench of their own, if somebody does
 */
export function useBenchLease(orderId: string, isToPack: boolean): string | null {
  const [keptBy, setKeptBy] = useState<string | null>(null)
  useEffect(() => {
    if (!isToPack) return
    const keep = () =>
      inTurn(async () => setKeptBy((await dispatchApi.call.keep({ orderId })).keptBy))
    keep()
    const keeper = setInterval(keep, renewMilliseconds)
    return () => {
      clearInterval(keeper)
      setKeptBy(null)
      inTurn(() => dispatchApi.call.leave({ orderId }))
    }
  }, [orderId, isToPack])
  return keptBy
}
