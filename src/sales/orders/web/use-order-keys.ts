import { useEffect } from 'react'
import { type BoundKey, shortcutText, useDeclaredKeys } from '#platform/web/bound-keys.ts'

/** The fields in which most of an order is written, by their position among the searches. */
export const customerField = 'Find a customer'
export const productField = 'Add a product'

/** Puts the caret into a search of the form, once it is drawn. */
export function focusField(formId: string, label: string): void {
  requestAnimationFrame(() => {
    const fields = document.getElementById(formId)?.querySelectorAll('input') ?? []
    for (const field of fields) if (field.labels?.[0]?.textContent === label) return field.focus()
  })
}

/** The first search is focused from the start, and Ctrl+Enter submits the form. */
export function useOrderKeys(formId: string, first: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens.
  useEffect(() => focusField(formId, first), [])
  useDeclaredKeys(formKeys)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const form = document.getElementById(formId)
      if (!(form instanceof HTMLFormElement)) return
      event.preventDefault()
      form.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [formId])
}

const formKeys: readonly BoundKey[] = [{ keys: shortcutText('Enter'), does: 'Place the order' }]
