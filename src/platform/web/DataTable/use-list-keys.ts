import { useContext, useEffect, useRef } from 'react'
import { useHabits } from '../habits.ts'
import { ScannerContext } from '../scan/scanner-context.ts'

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
    /** False when nothing was selected. */
    onClear: () => boolean
  } | null
}

/**
 * J, K and the arrows move, Enter opens, X selects, Shift takes along what it passes, Esc lets go of
 * the selection, `/` goes to the search. Not in fields, not with an open dialog, not while a scanner
 * types, and single characters only for those who want them.
 */
export function useListKeys(keys: ListKeys): void {
  const scanner = useContext(ScannerContext)
  const { hasSingleKeys } = useHabits()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isBusyElsewhere(event.target) || scanner?.isBurstRunning()) return
      if (!hasSingleKeys && event.key.length === 1 && event.key !== ' ') return
      if (actOn(event, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [scanner, hasSingleKeys])
}

function actOn(event: KeyboardEvent, keys: ListKeys): boolean {
  const { active } = keys
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const step = steps[key]
  if (step !== undefined) return walk(event, step, keys)
  if (key === '/') {
    const search = document.querySelector<HTMLElement>('[data-list-search]')
    search?.focus()
    return search !== null
  }
  // What is open beside the list closes first; it hears the key itself.
  if (key === 'Escape') {
    return !document.querySelector('[data-side-panel]') && (keys.selecting?.onClear() ?? false)
  }
  const isOnRow = event.target === document.body || isIn(event.target, '[data-row]')
  if (active < 0 || !isOnRow) return false
  const isOnItself = isIn(event.target, 'a, button')
  const isOnBox = isIn(event.target, 'input')
  if (keys.selecting && (key === 'x' || (key === ' ' && !isOnItself && !isOnBox))) {
    keys.selecting.onToggle(active)
    return true
  }
  if (key !== 'Enter' || isOnItself) return false
  keys.onOpen(active)
  return true
}

function walk(event: KeyboardEvent, step: number, keys: ListKeys): boolean {
  // Inside the open panel the arrows scroll; J and K go on through the list.
  if (event.key.startsWith('Arrow') && isIn(event.target, '[data-side-panel]')) return false
  if (keys.count === 0) return false
  const to = Math.min(keys.count - 1, Math.max(0, keys.active + step))
  if (event.shiftKey && keys.selecting && keys.active >= 0) keys.selecting.onAdd(keys.active)
  keys.onMove(to)
  if (event.shiftKey) keys.selecting?.onAdd(to)
  return true
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
