import { useEffect, useRef } from 'react'
import { type BoundKey, useDeclaredKeys } from './bound-keys.ts'
import { useHabits } from './habits.ts'
import type { KeyEffect } from './scan/held-keys.ts'
import { useHeldKey } from './scan/scanner-context.ts'

/** The description and action of a key; without an action, it does nothing now. */
export type PageKey = { readonly does: string; readonly run: (() => void) | null | undefined }

/** By the name of the key, in lower case. */
export type PageKeys = Readonly<Record<string, PageKey>>

/**
 * Keys of the page, where nothing else on it handles them: not in fields and dialogs, not on a
 * button or link that Enter presses, not as a part of a scan, and single characters only where the
 * user enabled them.
 *
 * @param effect `shows` where none of the keys writes anything; such keys wait less
 * @param isEverywhere those of the whole app are listed separately
 */
export function usePageKeys(
  keys: PageKeys,
  effect: KeyEffect = 'writes',
  isEverywhere = false,
): void {
  useDeclaredKeys(isEverywhere ? none : boundKeys(keys))
  const holdKey = useHeldKey()
  const { hasSingleKeys } = useHabits()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.repeat || (!hasSingleKeys && event.key.length === 1)) return
      const key = event.key.toLowerCase()
      const act = latest.current[key]?.run
      // The last question searches the whole page, which each key of a scan would wait for.
      if (!act || isTakenElsewhere(event)) return
      event.preventDefault()
      if (!mayBeginScan(key)) return act()
      // The action is looked up again: the page may have changed, or be closed, by then.
      holdKey(
        event,
        () => !isGone && !isTakenElsewhere(event) && latest.current[key]?.run?.(),
        effect,
      )
    }
    let isGone = false
    document.addEventListener('keydown', press)
    return () => {
      isGone = true
      document.removeEventListener('keydown', press)
    }
  }, [holdKey, hasSingleKeys, effect])
}

const none: readonly BoundKey[] = []

const written: Readonly<Record<string, string>> = { enter: 'Enter', escape: 'Esc' }

function boundKeys(keys: PageKeys): readonly BoundKey[] {
  return Object.entries(keys)
    .filter(([, { run }]) => run)
    .map(([key, { does }]) => ({
      keys: written[key] ?? key.toUpperCase(),
      does,
      isSingle: key.length === 1,
    }))
}

/** Some scanners also send Enter before the code. */
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
