const most = 4_000
const mostText = 200
const mostItems = 20

/**
 * Shortens an answer for saving, still as JSON: long texts such as a label are cut, not the whole.
 */
export function shortenAnswer(raw: string): string {
  if (raw.length <= most) return raw
  try {
    return JSON.stringify(shortened(JSON.parse(raw))).slice(0, most)
  } catch {
    return raw.slice(0, most)
  }
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > mostText ? `${value.slice(0, mostText).toWellFormed()}…` : value
  if (Array.isArray(value)) return value.slice(0, mostItems).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]))
}
