import { type ComponentType, useEffect, useState } from 'react'

/** Later than any first view, and sooner than the server is likely to be away. */
const fetchedAfterMilliseconds = 3_000

/**
 * A part of the shell whose code comes when the page has come to rest, or as soon as it is wanted. Where
 * the server is away it is asked for again: the page goes on without it.
 *
 * @param ask loads the part; the same function at every call
 * @param whenWanted is told how to load it at once; gives what ends that
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
