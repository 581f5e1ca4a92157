/**
 * A SKU for a variant whose file has none: always the same for the same handle and options, so that
 * a second import of a file finds what the first one added.
 */
export function madeUpSku(handle: string, optionValues: readonly string[]): string {
  const parts = [handle, ...optionValues]
  const plain = parts.map((part) =>
    part
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9._]+/g, '-')
      .replaceAll(/^-+|-+$/g, ''),
  )
  const text = plain.filter((part) => part !== '').join('-')
  const isWhole = text.length <= 40 && plain.every((part) => part !== '') && isAscii(parts.join(''))
  return isWhole ? text : `${text.slice(0, 31)}-${fingerprint(parts.join('|'))}`.replace(/^-/, '')
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** FNV-1a in 32 bits: short, and the same on every machine. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).toUpperCase().padStart(8, '0')
}
