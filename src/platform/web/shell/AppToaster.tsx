import { type ComponentType, useEffect, useState } from 'react'
import { whenToastsWanted } from '../toasts.ts'

/** Later than any first view, and sooner than the server is likely to be away. */
const fetchedAfterMilliseconds = 3_000

/** The place for toasts, which comes with the first of them or when the page has come to rest. */
export function AppToaster() {
  const [Place, setPlace] = useState<ComponentType | null>(null)
  useEffect(() => {
    let timer = window.setTimeout(load, fetchedAfterMilliseconds)
    function load() {
      window.clearTimeout(timer)
      import('./ToastPlace.tsx').then(
        ({ ToastPlace }) => setPlace(() => ToastPlace),
        // The server is away; what is to be said waits until it is back.
        () => {
          timer = window.setTimeout(load, fetchedAfterMilliseconds)
        },
      )
    }
    const stop = whenToastsWanted(load)
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [])
  return Place ? <Place /> : null
}
