import { useEffect, useRef } from 'react'
import { useHabits } from './habits.ts'
import type { KeyEffect } from './scan/held-keys.ts'
import { useHeldKey } from './scan/scanner-context.ts'

/** What a key does; its name is written small. */
export type PageKeys = Readonly<Record<string, (() => void) | undefined>>

/**
 * Keys of the page, where nothing else on it wants them: not in fields and dialogs, not on a button or
 * link that Enter presses, not as a part of a scan, and single characters only for those who want
 * them.
 *
 * @param effect `shows` where none of the keys writes anything; such keys wait less
 */
export function usePageKeys(keys: PageKeys, effect: KeyEffect = 'writes'): void {
  const holdKey = useHeldKey()
  const { hasSingleKeys } = useHabits()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.repeat || isTakenElsewhere(event)) return
      if (!hasSingleKeys && event.key.length === 1) return
      const key = event.key.toLowerCase()
      const act = latest.current[key]
      if (!act) return
      event.preventDefault()
      if (!mayBeginScan(key)) return act()
      // What it does is looked up again: the page may have changed, or be gone, by then.
      holdKey(event, () => !isGone && !isTakenElsewhere(event) && latest.current[key]?.(), effect)
    }
    let isGone = false
    document.addEventListener('keydown', press)
    return () => {
      isGone = true
      document.removeEventListener('keydown', press)
    }
  }, [holdKey, hasSingleKeys, effect])
}

/** Some scanners send Enter before the code too. */
function mayBeginScan(key: string): boolean {
  return key.length === 1 || key === 'enter'
}

function isTakenElsewhere({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [role="dialog"]')) return true
  if (!(target instanceof Element)) return false
  const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]'
  if (target.closest(fields)) return true
  return key === 'Enter' && target.closest('a, button, [data-row]') !== null
}
