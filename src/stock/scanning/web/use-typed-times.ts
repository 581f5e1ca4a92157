import { useEffect, useRef } from 'react'
import { readTimes } from '../typed-times.ts'

/** No scanner is as slow between two keys. */
const personMilliseconds = 70

/** `3*` typed outside of fields, before a scan; the keys of a scan are too fast to count. */
export function useTypedTimes(onTimes: (times: number) => void): void {
  const latest = useRef(onTimes)
  latest.current = onTimes
  useEffect(() => {
    let typed = ''
    let at = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLElement && event.target.matches('input, select')
      const isFast = event.timeStamp - at < personMilliseconds
      at = event.timeStamp
      if (event.key === 'Shift') return
      const isCounted = /^[\d*]$/.test(event.key) && !isField && !isFast
      typed = isCounted ? typed + event.key : ''
      const { times, code } = readTimes(typed)
      if (times === null || code !== '') return
      typed = ''
      latest.current(times)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
