import { useContext, useEffect, useRef } from 'react'
import { useHabits } from './habits.ts'
import { ScannerContext } from './scan/scanner-context.ts'

/** What a key does; its name is written small. */
export type PageKeys = Readonly<Record<string, (() => void) | undefined>>

/**
 * Keys of the page, where nothing else on it wants them: not in fields and dialogs, not on a button or
 * link that Enter presses, not while a scanner types, and single characters only for those who want
 * them.
 */
export function usePageKeys(keys: PageKeys): void {
  const scanner = useContext(ScannerContext)
  const { hasSingleKeys } = useHabits()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.repeat || scanner?.isBurstRunning() || isTakenElsewhere(event)) return
      if (!hasSingleKeys && event.key.length === 1) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [scanner, hasSingleKeys])
}

function isTakenElsewhere({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [role="dialog"]')) return true
  if (!(target instanceof Element)) return false
  const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]'
  if (target.closest(fields)) return true
  return key === 'Enter' && target.closest('a, button, [data-row]') !== null
}
