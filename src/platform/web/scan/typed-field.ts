export type TextField = HTMLInputElement | HTMLTextAreaElement

type Field = TextField | HTMLSelectElement

/** The state of a field before a scanner began to type into it. */
export type FieldBefore = { readonly field: Field; readonly value: string }

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

/** Passwords are never read, and a field may ask to keep what is scanned into it. */
export function keepsItsKeys(field: TextField | null): boolean {
  return field !== null && (field.type === 'password' || field.dataset.scan === 'text')
}

/** A field for codes submits a scan as if it were typed, where nothing else handles it. */
export function sendsScans(field: TextField | null): boolean {
  return field?.dataset.scan === 'code'
}

/** The current state of the target; a select also reacts to the letters of a scan. */
export function fieldBefore(target: EventTarget | null): FieldBefore | null {
  const field = target instanceof HTMLSelectElement ? target : textFieldOf(target)
  return field && { field, value: field.value }
}

/** The same for a field that got the focus during a scan, and perhaps its first characters. */
export function fieldEntered(field: TextField, typed: string): FieldBefore {
  const { value } = field
  return { field, value: value.endsWith(typed) ? value.slice(0, -typed.length) : value }
}

/** Restores the old text in a way that React notices. */
export function restoreField({ field, value }: FieldBefore): void {
  if (field.value !== value) {
    const prototype = Object.getPrototypeOf(field)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    const heardBy = field instanceof HTMLSelectElement ? 'change' : 'input'
    field.dispatchEvent(new Event(heardBy, { bubbles: true }))
  }
}
