import { useEffect, useState } from 'react'
import { useServerAway } from '#platform/web/server-away.ts'
import { offlineApi } from '../pos-api.ts'
import { addNumbers, countNumbers } from './kept-sales.ts'
import { catalogueOf, loadProducts } from './till-products.ts'

const refreshMilliseconds = 10 * 60_000

/** With fewer numbers left, more are leased. */
const fewNumbers = 150

/** What this browser has for working without the server. */
export type TillSupply = {
  /** Null while not all products are here. */
  readonly loadedAt: string | null
  readonly numbersLeft: number
}

/** Keeps the products and the leased numbers of a register up to date, as long as the till is open. */
export function useTillSupply(registerId: string, leases = true): TillSupply {
  const isAway = useServerAway()
  const [supply, setSupply] = useState<TillSupply>({ loadedAt: null, numbersLeft: 0 })
  useEffect(() => {
    const leaving = new AbortController()
    const look = async () => {
      const [kept, numbersLeft] = [await catalogueOf(registerId), await countNumbers(registerId)]
      if (!leaving.signal.aborted) setSupply({ loadedAt: kept?.loadedAt ?? null, numbersLeft })
      return numbersLeft
    }
    const refresh = async () => {
      const numbersLeft = await look()
      if (isAway) return
      if (leases && numbersLeft < fewNumbers) {
        const { numbers } = await offlineApi.call.leaseNumbers({ registerId })
        await addNumbers(registerId, numbers)
      }
      await loadProducts(registerId, leaving.signal)
      await look()
    }
    // What fails now is tried at the next refresh; meanwhile the till has what it had.
    const run = () => refresh().catch(() => null)
    run()
    const timer = window.setInterval(run, refreshMilliseconds)
    return () => {
      leaving.abort()
      window.clearInterval(timer)
    }
  }, [registerId, isAway, leases])
  return supply
}
