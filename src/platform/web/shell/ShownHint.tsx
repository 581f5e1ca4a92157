import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './ShownHint.module.css'
import { type Hint, watchHints } from './watch-hints.ts'

const edge = 8

/** The hint of the element that is pointed at or has the focus. */
export function ShownHint() {
  const [hint, setHint] = useState<Hint | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => watchHints(setHint), [])

  useLayoutEffect(() => {
    if (!hint || !box.current) return
    // Above an open dialog too, which covers everything outside the top layer.
    box.current.showPopover?.()
    const { offsetWidth: width, offsetHeight: height } = box.current
    const x = hint.side === 'right' ? hint.x : hint.x - width / 2
    const y = hint.side === 'right' ? hint.y - height / 2 : hint.y
    box.current.style.left = `${Math.max(edge, Math.min(x, window.innerWidth - width - edge))}px`
    box.current.style.top = `${Math.max(edge, Math.min(y, window.innerHeight - height - edge))}px`
  }, [hint])

  if (!hint) return null
  return (
    <div ref={box} popover="manual" className={classes.hint} aria-hidden>
      {hint.text}
    </div>
  )
}
