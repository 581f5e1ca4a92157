import { type ComponentType, useEffect, useState } from 'react'

/** Later than any first view, and before the server is likely to be away. */
const fetchedAfterMilliseconds = 3_000

/**
 * A part of the shell whose code is loaded once the page is idle, or as soon as it is needed. While
 * the server is away loading is retried: the page works without it.
 *
 * @param ask loads the part; the same function at every call
 * @param whenWanted gets a function that loads it at once; returns its clean-up
 */
export function useLaterPart<P>(
  ask: () => Promise<ComponentType<P>>,
  whenWanted?: (load: () => void) => () => void,
): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    let timer = window.setTimeout(load, fetchedAfterMilliseconds)
    function load() {
      window.clearTimeout(timer)
      ask().then(
        (part) => setPart(() => part),
        () => {
          timer = window.setTimeout(load, fetchedAfterMilliseconds)
        },
      )
    }
    const stop = whenWanted?.(load)
    return () => {
      window.clearTimeout(timer)
      stop?.()
    }
  }, [ask, whenWanted])
  return Part
}
