import { useState } from 'react'
import { type Bounds, type Place, type Range, rangeAt, within } from './grid-range.ts'

/** The active cell of a grid, the selection, and the text being typed. */
export function useGridPlace(bounds: Bounds) {
  const [range, setRange] = useState<Range>(rangeAt({ row: 0, column: 0 }))
  const [typed, setTyped] = useState<string | null>(null)
  const kept: Range = {
    active: within(range.active, bounds),
    anchor: within(range.anchor, bounds),
  }
  return {
    range: kept,
    goTo: (next: Range) => {
      setTyped(null)
      setRange(next)
    },
    /** Moves to this cell; with Shift, or while the button is held, the selection grows. */
    pointTo: (place: Place, isExtending: boolean) => {
      setTyped(null)
      setRange((now) => (isExtending ? { active: place, anchor: now.anchor } : rangeAt(place)))
    },
    /** The text in the open editor; null while none is open. */
    typed,
    setTyped,
  }
}
