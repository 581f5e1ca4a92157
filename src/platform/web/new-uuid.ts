/** A UUID of version 7: later ones sort after earlier ones. */
export function newUuid(): string {
  const random = crypto.getRandomValues(new Uint8Array(10))
  const hex = (bytes: Iterable<number>) =>
    [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = Date.now().toString(16).padStart(12, '0')
  const tail = hex(random)
  const variant = ((random[2] ?? 0) & 0x3f) | 0x80
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${tail.slice(0, 3)}`,
    hex([variant, random[3] ?? 0]),
    tail.slice(8, 20),
  ].join('-')
}
