import { useEffect } from 'react'

/** Keeps the screen on while mounted and `isOn`; a hidden page loses the lock, and asks again. */
export function useWakeLock(isOn = true): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const ask = async () => {
      if (isGone || document.visibilityState !== 'visible') return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isGone) await given.release()
        else lock = given
      } catch {
        // A phone that saves its battery refuses; the screen then turns off as usual.
      }
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', ask)
      lock?.release().catch(() => undefined)
    }
  }, [isOn])
}
