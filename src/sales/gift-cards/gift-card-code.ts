/** Digits and capitals that no other is mistaken for: no 0 and O, no 1, I and L. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A prime, so that the check character finds every wrong character and every swap of two. */
const base = codeAlphabet.length

export const giftCardPrefix = 'G-'

/** With the check character, which is the last. */
export const codeLength = 16

/** A typed or scanned code, or what is wrong with it. */
export type ReadGiftCardCode = { readonly code: string } | { readonly fault: 'form' | 'check' }

/** `G-` and these characters with their check character. */
export function giftCardCodeOf(characters: string): string {
  const sum = weightedSum(characters)
  // The last place has the weight 1, so that the check character makes the whole sum a multiple.
  return `${giftCardPrefix}${characters}${codeAlphabet.charAt((base - (sum % base)) % base)}`
}

/** Small letters, spaces and dashes are read as they were meant; the prefix may be left out. */
export function readGiftCardCode(text: string): ReadGiftCardCode {
  const characters = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replace(new RegExp(`^G(?=.{${codeLength}}$)`), '')
  const isCode =
    characters.length === codeLength && [...characters].every((each) => codeAlphabet.includes(each))
  if (!isCode) return { fault: 'form' }
  return weightedSum(characters) % base === 0
    ? { code: `${giftCardPrefix}${characters}` }
    : { fault: 'check' }
}

/** Each place has a weight of its own: 16 for the first, 1 for the check character. */
function weightedSum(characters: string): number {
  return [...characters].reduce(
    (sum, character, at) => sum + (codeLength - at) * codeAlphabet.indexOf(character),
    0,
  )
}

export const lastFourOf = (code: string) => code.slice(-4)

/** How a card is named wherever its code must not be read: `G-…7F3K`. */
export const shortCode = (lastFour: string) => `${giftCardPrefix}…${lastFour}`

/** In groups of four, as people read and type it: `G-7F3K 9XQ2 …`. */
export function codeInGroups(code: string): string {
  const groups = code.slice(giftCardPrefix.length).match(/.{1,4}/g) ?? []
  return `${giftCardPrefix}${groups.join(' ')}`
}
