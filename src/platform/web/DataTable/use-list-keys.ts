import { useEffect, useRef } from 'react'
import { useDeclaredKeys } from '../bound-keys.ts'
import { useHabits } from '../habits.ts'
import { useHeldKey } from '../scan/scanner-context.ts'

type ListKeys = {
  count: number
  active: number
  onMove: (index: number) => void
  onOpen: (index: number) => void
  /** Null where nothing can be selected. */
  selecting: {
    /** In or out. */
    onToggle: (index: number) => void
    /** In, with whatever is selected already. */
    onAdd: (index: number) => void
    hasSelected: boolean
    onClear: () => void
  } | null
}

/**
 * J, K and the arrows move, Enter opens, X selects, Shift takes along what it passes, Esc lets go of
 * the selection, `/` goes to the search. Not in fields, not with an open dialog, not as a part of a
 * scan, and single characters only for those who want them.
 */
export function useListKeys(keys: ListKeys): void {
  useDeclaredKeys(keys.selecting ? 'selecting list' : 'list')
  const holdKey = useHeldKey()
  const { hasSingleKeys } = useHabits()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isBusyElsewhere(event.target)) return
      if (!hasSingleKeys && event.key.length === 1 && event.key !== ' ') return
      if (!actOn(event, latest.current)) return
      event.preventDefault()
      const { key } = event
      if (key.length > 1 && key !== 'Enter') return actOn(event, latest.current)?.()
      // What it does is asked again: the list may have changed, or be gone, by then.
      const run = () => (isGone ? undefined : actOn(event, latest.current)?.())
      holdKey(event, run, /^[x ]$/i.test(key) ? 'writes' : 'shows')
    }
    let isGone = false
    document.addEventListener('keydown', press)
    return () => {
      isGone = true
      document.removeEventListener('keydown', press)
    }
  }, [holdKey, hasSingleKeys])
}

/** What the key would do now, or null where it does nothing. */
function actOn(event: KeyboardEvent, keys: ListKeys): (() => unknown) | null {
  const { active, selecting } = keys
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const step = steps[key]
  if (step !== undefined) return walk(event, step, keys)
  if (key === '/') {
    const search = document.querySelector<HTMLElement>('[data-list-search]')
    return search && (() => search.focus())
  }
  // What is open beside the list closes first; it hears the key itself.
  if (key === 'Escape') {
    if (document.querySelector('[data-side-panel]') || !selecting?.hasSelected) return null
    return selecting.onClear
  }
  // Where the focus is by now: the key before this one may have moved it since this one was pressed.
  const place = document.activeElement ?? document.body
  const isOnRow = place === document.body || isIn(place, '[data-row]')
  if (active < 0 || !isOnRow) return null
  const isOnItself = isIn(place, 'a, button')
  const isOnBox = isIn(place, 'input')
  if (selecting && (key === 'x' || (key === ' ' && !isOnItself && !isOnBox)))
    return () => selecting.onToggle(active)
  if (key !== 'Enter' || isOnItself) return null
  return () => keys.onOpen(active)
}

function walk(event: KeyboardEvent, step: number, keys: ListKeys): (() => void) | null {
  // Inside the open panel the arrows scroll; J and K go on through the list.
  if (event.key.startsWith('Arrow') && isIn(event.target, '[data-side-panel]')) return null
  if (keys.count === 0) return null
  return () => {
    const to = Math.min(keys.count - 1, Math.max(0, keys.active + step))
    if (event.shiftKey && keys.selecting && keys.active >= 0) keys.selecting.onAdd(keys.active)
    keys.onMove(to)
    if (event.shiftKey) keys.selecting?.onAdd(to)
  }
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  if (isIn(target, '[data-row] input[type="checkbox"]')) return false
  return isIn(
    target,
    'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"], [role="grid"]',
  )
}
