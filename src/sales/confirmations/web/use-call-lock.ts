import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { confirmationsApi } from './confirmations-api.ts'

const renewMilliseconds = 60_000

/**
 * Keeps the lock of the order while the screen of its call is open, and counts the seconds. Returns
 * the reason once the agent has lost the order.
 */
export function useCallLock(callId: string, startedAt: string, lockedUntil: string | null) {
  const queries = useQueryClient()
  const [until, setUntil] = useState(lockedUntil)
  const [now, setNow] = useState(() => Date.now())
  const [lost, setLost] = useState<ShownRefusal | null>(null)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000)
    const keeper = setInterval(async () => {
      try {
        setUntil((await confirmationsApi.call.renew({ callId })).lockedUntil)
      } catch (error) {
        const refusal = refusalOf(error)
        // Without an answer the lock is still valid; the next minute tries again.
        if (refusal.status === 0 || refusal.status >= 500) return
        setLost(refusal)
        queries.invalidateQueries({ queryKey: ['confirmations'] })
      }
    }, renewMilliseconds)
    return () => {
      clearInterval(clock)
      clearInterval(keeper)
    }
  }, [callId, queries])
  return {
    lost,
    secondsInCall: (now - new Date(startedAt).getTime()) / 1_000,
    secondsLeft: until === null ? 0 : (new Date(until).getTime() - now) / 1_000,
  }
}
