import { useState } from 'react'
import { type Bounds, type Place, type Range, rangeAt, within } from './grid-range.ts'

/** Where one is in a grid, what is selected, and what is being typed. */
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
    /** To this cell; with Shift, or while the button is held, the selection grows. */
    pointTo: (place: Place, isExtending: boolean) => {
      setTyped(null)
      setRange((now) => (isExtending ? { active: place, anchor: now.anchor } : rangeAt(place)))
    },
    /** What stands in the open editor; null while none is open. */
    typed,
    setTyped,
  }
}
