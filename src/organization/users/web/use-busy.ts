import { useState } from 'react'

/** Whether the step that a button began still runs. */
export function useBusy(): { isBusy: boolean; busy: <T>(work: () => Promise<T>) => Promise<T> } {
  const [isBusy, setBusy] = useState(false)
  const busy = async <T>(work: () => Promise<T>) => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, busy }
}
