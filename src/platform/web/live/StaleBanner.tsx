import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLiveStatus } from './live-status.ts'
import classes from './StaleBanner.module.css'
import { useRepeatedReads } from './use-repeated-reads.ts'

/** An interruption that ends within this time needs no banner. */
const graceMilliseconds = 2_000

/**
 * Says within 3 s of a lost connection that the screen may be out of date, and disappears when it
 * is not.
 */
export function StaleBanner() {
  const isLost = useLasting(useLiveStatus() === 'lost')
  const isBusy = useLasting(useRepeatedReads())
  const isOnline = useOnline()
  const words = isOnline ? wordsOf(isLost, isBusy) : offline

  return (
    <div role="status" aria-live="polite">
      {words && (
        <div className={classes.banner}>
          <IconCloudOff size={16} aria-hidden />
          {words}
        </div>
      )}
    </div>
  )
}

const offline = 'You are offline. What you see may be out of date until the network is back.'

function wordsOf(isLost: boolean, isBusy: boolean): string | null {
  if (isLost)
    return 'The connection to the server is lost. What you see may be out of date; reconnecting…'
  if (isBusy) return 'The server is busy or restarting. Nothing is lost; trying again…'
  return null
}

/** True once it has been true for longer than the grace time. */
function useLasting(isSo: boolean): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return setIsLasting(false)
    const timer = window.setTimeout(() => setIsLasting(true), graceMilliseconds)
    return () => window.clearTimeout(timer)
  }, [isSo])
  return isLasting
}

function useOnline(): boolean {
  const [isOnline, setIsOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const look = () => setIsOnline(navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return isOnline
}
