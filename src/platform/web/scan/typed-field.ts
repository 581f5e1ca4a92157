export type TextField = HTMLInputElement | HTMLTextAreaElement

/** How a field was before a scanner began to type into it. */
export type FieldBefore = { readonly field: TextField; readonly value: string }

/** The text field that a key would be typed into, or null. */
export function textFieldOf(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target
  if (!(target instanceof HTMLInputElement)) return null
  return nonText.has(target.type) ? null : target
}

const nonText = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'file',
  'range',
  'color',
])

/** Passwords are never looked at, and a field may ask to keep what is scanned into it. */
export function keepsItsKeys(field: TextField | null): boolean {
  return field !== null && (field.type === 'password' || field.dataset.scan === 'text')
}

/** Puts the old text back in a way that React notices. */
export function restoreField({ field, value }: FieldBefore): void {
  if (field.value === value) return
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
