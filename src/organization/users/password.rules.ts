import { Refusal } from '#platform/refusal.ts'
import { commonWords } from './common-words.ts'

/** Lengths by OWASP ASVS 5, 6.2.1 and 6.2.9; no composition rules, no rotation. */
export const shortestPassword = 8
export const longestPassword = 128

/** What the product, its trade and its kind of users would think of first (ASVS 5, 6.1.2). */
const contextWords = [
  'quartermaster', 'administrator', 'warehouse', 'dispatch', 'inventory', 'outlet', 'supplier',
  'manager', 'staff', 'admin', 'store', 'stock',
] // biome-ignore format: a list of words reads best as words

/**
 * Refuses what attackers try first: common passwords and variants of them (a word with a year,
 * letters written as digits), keyboard sequences, and the user's own name and email.
 */
export function refusePassword(password: string, own: readonly string[]): Refusal | null {
  const plain = password.toLowerCase()
  const ownWords = own.flatMap((text) => wordsOf(text)).filter((word) => word.length >= 3)
  const isObvious =
    new Set(plain).size < 5 ||
    /^\d{1,10}$/.test(plain) ||
    isRepetition(plain) ||
    isMostlyAWalk(plain) ||
    spellings(plain).some((text) => isMadeOf(text, [...ownWords, ...contextWords]))
  if (!isObvious) return null
  return new Refusal(
    'unprocessable',
    'weak_password',
    'This password is among the first that a guesser tries. Choose a longer phrase of your own.',
    { field: 'password' },
  )
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

const asLetters: Readonly<Record<string, string>> = {
  '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i',
} // biome-ignore format: a table reads best as one

/** As written, and with the digits and signs read as the letters that they resemble. */
function spellings(plain: string): readonly string[] {
  const read = [...plain].map((letter) => asLetters[letter] ?? letter).join('')
  return [plain, read, read.replaceAll('i', 'l')]
}

const fewestLeft = 5

/** Whether little is left of it without common words and the user's own. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const longestFirst = [...words, ...commonWords].sort((a, b) => b.length - a.length)
  let left = text
  let taken = 0
  for (const word of longestFirst) {
    if (taken === 2) break
    if (!left.includes(word)) continue
    left = left.replaceAll(word, ' ')
    taken += 1
  }
  const rest = left.replace(/[^\p{L}\p{N}]+/gu, '')
  return taken > 0 && (rest.length < fewestLeft || /^\d{1,6}$/.test(rest))
}

/** `abcabcabc`: a part of at most five characters, over and over. */
function isRepetition(plain: string): boolean {
  for (let length = 1; length <= 5; length++) {
    if (plain === plain.slice(0, length).repeat(plain.length).slice(0, plain.length)) return true
  }
  return false
}

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** The position of a key, in half keys, so that `q` is a neighbour of `1`, `2` and `a`. */
const places = new Map(
  rows.flatMap((row, y) => [...row].map((key, x) => [key, { x: 2 * x + y, y }] as const)),
)

/** Neighbours on the keyboard, in the alphabet or in counting; the same key again counts too. */
function isStep(from: string, to: string): boolean {
  if (Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) <= 1) return true
  const [a, b] = [places.get(from), places.get(to)]
  return a !== undefined && b !== undefined && Math.abs(a.x - b.x) <= 2 && Math.abs(a.y - b.y) <= 1
}

function isMostlyAWalk(plain: string): boolean {
  const keys = [...plain]
  const steps = keys.filter((key, at) => at > 0 && isStep(keys[at - 1] ?? '', key)).length
  return steps >= (keys.length - 1) * 0.7
}
