import { Refusal } from '#platform/refusal.ts'

/** Lengths by OWASP ASVS 5, 6.2.1 and 6.2.9; no composition rules, no rotation. */
export const shortestPassword = 8
export const longestPassword = 128

const contextWords = ['quartermaster', 'password', 'warehouse', 'welcome', 'administrator']

const overused = new Set([
  '12345678', '123456789', '1234567890', 'qwertyuiop', 'qwerty123', '11111111', '00000000',
  'iloveyou', 'sunshine', 'princess', 'football', 'baseball', 'superman', 'trustno1', 'abcd1234',
  'letmein1', 'starwars', 'whatever', 'passw0rd', 'asdfghjkl', '87654321', 'qwertyui', '1q2w3e4r',
]) // biome-ignore format: a list of words reads best as words

/** Refuses what guessers try first: the overused, the product's own words and the user's name. */
export function refusePassword(password: string, own: readonly string[]): Refusal | null {
  const plain = password.toLowerCase()
  const words = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  const bare = plain.replace(/[^a-z]+/g, '')
  const isObvious =
    overused.has(plain) ||
    contextWords.includes(bare) ||
    words.some((word) => word.length >= 4 && bare === word) ||
    new Set(plain).size < 4
  if (!isObvious) return null
  return new Refusal(
    'unprocessable',
    'weak_password',
    'This password is among the first that a guesser tries. Choose a longer phrase of your own.',
    { field: 'password' },
  )
}
