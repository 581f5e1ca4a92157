import { useContext, useEffect, useRef } from 'react'
import { useHabits } from '../habits.ts'
import { ScannerContext } from '../scan/scanner-context.ts'

type ListKeys = {
  count: number
  active: number
  onMove: (index: number) => void
  onOpen: (index: number) => void
}

/**
 * J, K and the arrows move, Enter opens, `/` goes to the search. Not in fields, not with an open
 * dialog, not while a scanner types, and single characters only for those who want them.
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
      if (!hasSingleKeys && event.key.length === 1) return
      if (actOn(event, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [scanner, hasSingleKeys])
}

function actOn(event: KeyboardEvent, { count, active, onMove, onOpen }: ListKeys): boolean {
  const step = steps[event.key]
  if (step !== undefined) {
    // Inside the open panel the arrows scroll; J and K go on through the list.
    if (event.key.startsWith('Arrow') && isIn(event.target, '[data-side-panel]')) return false
    if (count === 0) return false
    onMove(Math.min(count - 1, Math.max(0, active + step)))
    return true
  }
  if (event.key === '/') {
    const search = document.querySelector<HTMLElement>('[data-list-search]')
    search?.focus()
    return search !== null
  }
  const isOnRow = event.target === document.body || isIn(event.target, '[data-row]')
  if (event.key !== 'Enter' || active < 0 || !isOnRow || isIn(event.target, 'a, button'))
    return false
  onOpen(active)
  return true
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  return isIn(
    target,
    'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"]',
  )
}
