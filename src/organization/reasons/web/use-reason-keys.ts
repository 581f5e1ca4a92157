import { type RefObject, useEffect, useRef } from 'react'
import { useHeldKey } from '#platform/web/scan/scanner-context.ts'

const texts = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]'
const marked = '[data-reasons]'

type ReasonKeys = {
  /** The list, in a dialog or in a page. */
  list: RefObject<HTMLElement | null>
  /** Whether the reasons are there by now. */
  isReady: boolean
  /** Chooses the reason of a digit, if there is one. */
  onDigit: (digit: number) => void
}

/**
 * In a dialog the digits 1 to 9 choose a reason wherever no text is typed, and the reasons have the
 * focus from the start where no other field comes before them.
 */
export function useReasonKeys({ list, isReady, onDigit }: ReasonKeys): void {
  const holdKey = useHeldKey()
  const latest = useRef(onDigit)
  latest.current = onDigit
  useEffect(() => {
    const own = list.current
    const dialog = own?.closest('dialog')
    if (!isReady || !own || !dialog) return
    if (isFirst(own, dialog)) {
      // After the dialog itself, which puts the focus on its first field as it opens.
      const frame = requestAnimationFrame(() => focusReason(own, dialog))
      return () => cancelAnimationFrame(frame)
    }
  }, [list, isReady])
  useEffect(() => {
    const own = list.current
    const dialog = own?.closest('dialog')
    if (!isReady || !own || !dialog) return
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      if (!/^[1-9]$/.test(key) || event.defaultPrevented || event.repeat) return
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
      // Of two lists in one dialog, only the one that has the focus is meant.
      const isMeant = own.contains(target) || dialog.querySelectorAll(marked).length === 1
      if (!isMeant || target.closest(texts)) return
      event.preventDefault()
      holdKey(event, () => latest.current(Number(key)), 'shows')
    }
    dialog.addEventListener('keydown', press)
    return () => dialog.removeEventListener('keydown', press)
  }, [list, isReady, holdKey])
}

/** Whether no field to write in comes before the reasons. */
function isFirst(own: HTMLElement, dialog: HTMLElement): boolean {
  const before = (field: Element) =>
    (own.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return ![...dialog.querySelectorAll(texts)].some(before)
}

function focusReason(own: HTMLElement, dialog: HTMLElement): void {
  const { activeElement } = document
  const isBegun = activeElement instanceof HTMLTextAreaElement && activeElement.value !== ''
  if (isBegun || (own.contains(activeElement) && activeElement?.matches('[type="radio"]'))) return
  if (activeElement !== document.body && !dialog.contains(activeElement)) return
  const radios = own.querySelectorAll<HTMLElement>('input[type="radio"]')
  const chosen = own.querySelector<HTMLElement>('input[type="radio"]:checked')
  const target = chosen ?? radios[0]
  target?.focus()
}
