import { placeKey } from '#organization/outlets/place-names.ts'

/** Pairs that writers in Latin letters use for one sound; longer ones first. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/[khg](?=h)/g, 'k'],
  [/ph/g, 'f'],
  [/h(?!$)/g, ''],
  [/ee|ie|ea|y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/w/g, 'v'],
  [/q|c(?!h)/g, 'k'],
  [/z/g, 's'],
  [/e/g, 'i'],
  [/o/g, 'u'],
]

/**
 * A name folded by its sound, so that the many ways of writing Urdu, Arabic or Hindi names in Latin
 * letters are one, such as `Muzaffargarh` and `Muzafar Garh`.
 */
export function spellingKey(name: string): string {
  let folded = placeKey(name).replaceAll(' ', '')
  for (const [sound, letter] of sounds) folded = folded.replace(sound, letter)
  return folded.replace(/(.)\1+/g, '$1')
}

/**
 * The number of typing errors between two texts: a character too many, too few, wrong, or two
 * neighbours swapped. Gives up above `most`.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swap = isSwap ? at(before, j - 2) + 1 : Number.MAX_SAFE_INTEGER
      const change = at(row, j - 1) + (isSame ? 0 : 1)
      next.push(Math.min(change, at(row, j) + 1, at(next, j - 1) + 1, swap))
    }
    before = row
    row = next
  }
  return at(row, other.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.MAX_SAFE_INTEGER - 1

/**
 * The name that was meant, if one of these is close enough and no other is as close. Allows one
 * typing error for each four letters, and at least two if other data confirms it.
 */
export function nearestName(
  given: string,
  names: readonly string[],
  { isBacked = false }: { isBacked?: boolean } = {},
): string | null {
  const key = placeKey(given)
  const most = Math.max(isBacked ? 2 : 1, Math.floor(key.length / 4))
  const sound = spellingKey(given)
  const ranked = names
    .map((name) => ({ name, slips: slipsOf(name, key, sound, most) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((a, b) => a.slips - b.slips)
  const [first, second] = ranked
  if (!first || key.length < 3) return null
  const isAlone =
    !second || second.slips > first.slips || placeKey(second.name) === placeKey(first.name)
  return isAlone ? first.name : null
}

/** A word too many, such as `Lahore Cantt`, and another spelling of one sound are half a slip. */
function slipsOf(name: string, key: string, sound: string, most: number): number {
  const known = placeKey(name)
  const isClose = key.startsWith(`${known} `) || spellingKey(name) === sound
  return isClose ? 0.5 : slipsBetween(key, known, most)
}
