import type { ClipboardEvent, KeyboardEvent } from 'react'
import { moved, pastePlaces, rangeAt, tabbed } from './grid-range.ts'
import { type ActingDesk, gridWrites } from './grid-writes.ts'
import { formatBlock, parseBlock } from './paste-block.ts'

/** The next cell after an edit. */
type Onward = 'down' | 'on' | 'back' | 'stay'

/** The effects of keys and clipboard in a grid. */
export function gridActs<R extends object>(desk: ActingDesk<R>) {
  const { bounds, place } = desk
  const { range } = place
  const writes = gridWrites(desk)
  const after = (then: Onward) => {
    if (then === 'stay') return rangeAt(range.active)
    if (then !== 'down') return tabbed(range, then === 'back', bounds)
    const plain = { key: 'ArrowDown', shiftKey: false, ctrlKey: false, page: 1 }
    return moved(range, plain, bounds) ?? range
  }
  return {
    onKey: (event: KeyboardEvent) => {
      const act = actOfKey(event, desk, writes)
      if (!act) return
      event.preventDefault()
      act()
    },
    onCopy: (event: ClipboardEvent) => {
      event.preventDefault()
      event.clipboardData.setData('text/plain', formatBlock(writes.block()))
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault()
      const block = parseBlock(event.clipboardData.getData('text/plain'))
      writes.put(pastePlaces(block, range, bounds))
    },
    edit: () => writes.edit(),
    /** Reads input that waited for its decimal sign. */
    put: writes.put,
    saveSoon: desk.edits.saveSoon,
    commit: (text: string, then: Onward) => {
      const isOther = place.typed !== null && text !== writes.textAt(range.active)
      if (isOther) writes.put([{ place: range.active, text }])
      place.goTo(after(then))
    },
  }
}

function actOfKey<R extends object>(
  event: KeyboardEvent,
  desk: ActingDesk<R>,
  writes: ReturnType<typeof gridWrites<R>>,
): (() => void) | null {
  const { place, bounds, page } = desk
  const { key, shiftKey } = event
  const ctrlKey = event.ctrlKey || event.metaKey
  const next = moved(place.range, { key, shiftKey, ctrlKey, page }, bounds)
  if (next) return () => place.goTo(next)
  if (ctrlKey) return actOfControl(event, desk, writes)
  if (event.altKey) return null
  if (key === 'Enter' || key === 'F2' || (key === ' ' && writes.isYesNo()))
    return () => writes.edit()
  if (key === 'Delete' || key === 'Backspace') return writes.empty
  if (key === 'Tab') return actOfTab(shiftKey, desk)
  return key.length === 1 ? () => writes.edit(key) : null
}

function actOfControl<R extends object>(
  event: KeyboardEvent,
  { bounds, edits, place }: ActingDesk<R>,
  writes: ReturnType<typeof gridWrites<R>>,
): (() => void) | null {
  const last = { row: bounds.rows - 1, column: bounds.columns - 1 }
  const acts: Readonly<Record<string, () => void>> = {
    z: event.shiftKey ? edits.redo : edits.undo,
    y: edits.redo,
    d: writes.fillDown,
    s: edits.save,
    enter: edits.save,
    a: () => place.goTo({ active: { row: 0, column: 0 }, anchor: last }),
  }
  return acts[event.key.toLowerCase()] ?? null
}

/** At the last cell Tab leaves the grid, so that keyboard users are not trapped in it. */
function actOfTab<R extends object>(isBack: boolean, { place, bounds }: ActingDesk<R>) {
  const { active } = place.range
  const next = tabbed(place.range, isBack, bounds)
  const isEnd = next.active.row === active.row && next.active.column === active.column
  return isEnd ? null : () => place.goTo(next)
}
