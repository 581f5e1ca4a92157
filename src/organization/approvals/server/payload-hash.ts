import { createHash } from 'node:crypto'

/**
 * Identifies exactly what a command would do: an approval is bound to it. The order of the keys
 * does not matter, every value does.
 */
export function hashOfPayload(payload: unknown): string {
  return createHash('sha256').update(canonical(payload)).digest('base64url')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`)
  return `{${members.join(',')}}`
}
