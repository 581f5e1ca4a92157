import { useEffect, useRef } from 'react'
import { useHeldKey } from '#platform/web/scan/scanner-context.ts'

/** A code that is typed slowly by hand may hold a dash; it is alone after a pause like this. */
const aloneMilliseconds = 600

/** A dash by itself, outside of fields, takes the last scan back; scanners send dashes inside of codes. */
export function useMinusKey(act: () => void): void {
  const holdKey = useHeldKey()
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    let typedAt = Number.NEGATIVE_INFINITY
    let isGone = false
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLElement && event.target.matches('input, textarea')
      const isAlone = event.timeStamp - typedAt > aloneMilliseconds
      // With Enter a code has ended.
      typedAt = event.key === 'Enter' ? Number.NEGATIVE_INFINITY : event.timeStamp
      if (event.key === '-' && isAlone && !isTyped)
        holdKey(event, () => (isGone ? undefined : latest.current()), 'writes')
    }
    document.addEventListener('keydown', press)
    return () => {
      isGone = true
      document.removeEventListener('keydown', press)
    }
  }, [holdKey])
}
