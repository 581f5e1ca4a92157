import { useEffect, useState } from 'react'

/** The value once it has not changed for a while. */
export function useDebounced<T>(value: T, pauseMs = 150): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return rested
}
