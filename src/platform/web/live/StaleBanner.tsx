import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLiveStatus } from './live-status.ts'
import classes from './StaleBanner.module.css'

/** A hiccup that mends itself within this time is not worth a banner. */
const graceMilliseconds = 2_000

/** Says that the screen may be behind, within 3 s of the loss, and goes when it no longer is. */
export function StaleBanner() {
  const status = useLiveStatus()
  const isLost = status === 'lost'
  const isOnline = useOnline()
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    if (!isLost) return setIsShown(false)
    const timer = window.setTimeout(() => setIsShown(true), graceMilliseconds)
    return () => window.clearTimeout(timer)
  }, [isLost])

  return (
    <div role="status" aria-live="polite">
      {(isShown || !isOnline) && (
        <div className={classes.banner}>
          <IconCloudOff size={16} aria-hidden />
          {isOnline
            ? 'The connection to the server is lost. What you see may be out of date; reconnecting…'
            : 'You are offline. What you see may be out of date until the network is back.'}
        </div>
      )}
    </div>
  )
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
