import { useEffect, useState } from 'react'
import { dispatchApi } from './dispatch-api.ts'

const renewMilliseconds = 60_000

// Requests run in order: an order that is left and reopened at once stays claimed.
let turn: Promise<unknown> = Promise.resolve()

function inTurn(work: () => Promise<unknown>): void {
  // Without an answer the lease lasts until it expires; it is requested again every minute.
  turn = turn.then(work).catch(() => undefined)
}

/**
 * Claims the order for the station while its screen is open, so that no other station gets it.
 *
 * @returns the user who has it at another station, if any
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
