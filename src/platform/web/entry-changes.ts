/** One line of what an entry changed; `before` is null where the entry only states a value. */
export type EntryChange = {
  readonly field: string
  readonly before: string | null
  readonly after: string
}

/**
 * What an entry's data says, line by line. Writes keep a changed value as the pair of what was and
 * what is; any other value is a fact of the write, such as its reason.
 */
export function changesOf(data: Readonly<Record<string, unknown>>): readonly EntryChange[] {
  return Object.entries(data).map(([key, value]) => {
    const field = inWords(key)
    if (isPair(value)) return { field, before: textOf(value[0]), after: textOf(value[1]) }
    return { field, before: null, after: textOf(value) }
  })
}

/** `order.hold_released` reads “hold released”. */
export function actOf(type: string): string {
  return type.slice(type.indexOf('.') + 1).replaceAll('_', ' ')
}

function isPair(value: unknown): value is readonly [unknown, unknown] {
  return Array.isArray(value) && value.length === 2 && value[0] !== value[1]
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${textOf(part)}`)
    .join(', ')
}

// Keys are written as in code: `onHand` reads “On hand”, `before_state` “Before state”.
function inWords(key: string): string {
  const words = key.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}
