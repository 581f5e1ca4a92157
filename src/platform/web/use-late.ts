import { useEffect, useState } from 'react'

/** True once `isOn` has lasted for a while: a fast result never flickers a skeleton. */
export function useLate(isOn: boolean, delayMs = 200): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return setLate(false)
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [isOn, delayMs])
  return isOn && isLate
}
