import { startTransition, useEffect, useState } from 'react'

/** Header and title, in pixels: no list begins higher. */
const leastAbove = 160

/**
 * At first only the rows that can be in view, and every row as soon as these are painted. The
 * height that the others will take is kept for them, so that nothing moves when they come.
 */
export function useDrawnRows<R>(rows: readonly R[], rowHeight: number) {
  const isPainted = usePainted()
  const inView = Math.max(1, Math.ceil((window.innerHeight - leastAbove) / rowHeight))
  if (isPainted || rows.length <= inView) return { drawn: rows, heightOfOthers: 0 }
  return { drawn: rows.slice(0, inView), heightOfOthers: (rows.length - inView) * rowHeight }
}

/** True once what was drawn first is on the screen. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      // The frame is painted when its callbacks are through, and so before any timer of theirs.
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
