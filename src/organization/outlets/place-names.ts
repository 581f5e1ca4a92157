/**
 * The name of a place as lists of many hands have it in common: without marks, case and
 * punctuation, so that `Lahore`, `LĀHORE` and `lahore.` are one. Never empty for a name that is not.
 */
export function placeKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return plain === '' ? name.trim().toLowerCase() : plain
}

/** A postcode, or the start of one, as it is compared: `ls1 4ab` is `LS14AB`. */
export function postcodeKey(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 10)
}
