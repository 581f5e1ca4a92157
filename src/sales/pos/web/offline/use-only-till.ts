import { useCallback, useEffect, useState } from 'react'

const lockName = 'quartermaster_till'

export type TillLock = {
  /** Null while it is being asked. */
  readonly isOnly: boolean | null
  /** Makes this tab the till; the other one says that it no longer is. */
  readonly takeOver: () => void
}

/**
 * One tab of a browser is the till, so that no number is used twice and no sale is sent by two. On
 * plain http to another machine browsers have no locks; there the server alone prevents doubles.
 */
export function useOnlyTill(): TillLock {
  const [isOnly, setOnly] = useState<boolean | null>('locks' in navigator ? null : true)
  const [steals, setSteals] = useState(false)
  useEffect(() => {
    if (!('locks' in navigator)) return
    let isLeaving = false
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    navigator.locks
      .request(lockName, steals ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (isLeaving) return
        setOnly(lock !== null)
        return lock === null ? undefined : held
      })
      // Another tab took it over.
      .catch(() => {
        if (!isLeaving) setOnly(false)
      })
    return () => {
      isLeaving = true
      release()
    }
  }, [steals])
  const takeOver = useCallback(() => setSteals(true), [])
  return { isOnly, takeOver }
}
