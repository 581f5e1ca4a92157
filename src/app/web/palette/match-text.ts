/** How well a text fits what was typed, the best first. */
const fits = { begins: 0, holds: 1, nearly: 2 } as const

/** Words from this length on may have a wrong, missing, extra or swapped letter. */
const leastForError = 4

/**
 * How well the text fits, 0 the best; null if a typed word is not in it. Every word must be in the
 * text, in any order; a longer one with at most one wrong letter.
 */
export function fitOf(text: string, typed: string): number | null {
  const wanted = wordsOf(typed)
  const words = wordsOf(text)
  const each = wanted.map((word) => fitOfWord(words, word))
  return each.some((fit) => fit === null) ? null : Math.max(0, ...each.map((fit) => fit ?? 0))
}

type Group<T> = { readonly label: string; readonly entries: readonly T[] }

/**
 * The entries of each group that fit, the best first, otherwise in their order. What fits but for
 * one letter is for a text that nothing else fits.
 */
export function fittingGroups<T>(
  groups: readonly Group<T>[],
  typed: string,
  textOf: (entry: T) => string,
  isForgiving: boolean,
): readonly Group<T>[] {
  const fitted = groups.map(({ label, entries }) => ({
    label,
    entries: entries
      .flatMap((entry) => {
        const fit = fitOf(textOf(entry), typed)
        return fit === null ? [] : [{ entry, fit }]
      })
      .toSorted((one, other) => one.fit - other.fit),
  }))
  const isStrict = fitted.some(({ entries }) => entries.some(({ fit }) => fit < fits.nearly))
  const most = isForgiving && !isStrict ? fits.nearly : fits.holds
  return fitted.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ fit }) => fit <= most).map(({ entry }) => entry),
  }))
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s/·,()-]+/)
    .filter(Boolean)

function fitOfWord(words: readonly string[], wanted: string): number | null {
  if (words.some((word) => word.startsWith(wanted))) return fits.begins
  if (words.some((word) => word.includes(wanted))) return fits.holds
  if (wanted.length < leastForError) return null
  return words.some((word) => beginsNearly(word, wanted)) ? fits.nearly : null
}

/** Whether some beginning of the word is the wanted text but for one letter. */
function beginsNearly(word: string, wanted: string): boolean {
  const { length } = wanted
  return [length - 1, length, length + 1].some((end) => isOneOff(word.slice(0, end), wanted))
}

/** Whether one letter is wrong, missing or too many, or two neighbours are swapped. */
export function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const rest = one.slice(start)
  const otherRest = other.slice(start)
  const [a = '', b = ''] = rest
  const isSwapped = otherRest.startsWith(b + a) && rest.slice(2) === otherRest.slice(2)
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    isSwapped
  )
}
