import { binCode } from './bins.rules.ts'

/** As many bins as one pattern may make. */
export const mostBinsOfPattern = 5_000

export type BinPattern =
  | { readonly codes: readonly string[]; readonly fault: null }
  | { readonly codes: readonly never[]; readonly fault: string }

/**
 * Expands `A-{01..12}-{A..D}-{1..3}` to 144 codes, the last part running fastest. Braces contain a
 * range of numbers, which keeps leading zeros, a range of letters, or a list: `{A,C,F}`.
 */
export function expandBinPattern(pattern: string): BinPattern {
  const text = pattern.trim().toUpperCase()
  if (text === '') return faulty('Write a pattern, such as A-{01..12}-{A..D}.')
  const parts = text.split(/(\{[^{}]*\})/).filter((part) => part !== '')
  const choices: (readonly string[])[] = []
  let count = 1
  for (const part of parts) {
    const choice = part.startsWith('{') ? choicesIn(part.slice(1, -1)) : [part]
    if (choice === null)
      return faulty(`${part} is no range. Write {01..12}, {A..D} or a list such as {A,C,F}.`)
    choices.push(choice)
    count *= choice.length
    if (count > mostBinsOfPattern)
      return faulty('This makes more than 5,000 bins. Generate them in several steps.')
  }
  const codes = choices.reduce<readonly string[]>(
    (starts, choice) => starts.flatMap((start) => choice.map((end) => start + end)),
    [''],
  )
  const wrong = codes.find((code) => !binCode.test(code))
  if (wrong !== undefined)
    return faulty(`${wrong} is no bin code: capital letters, digits and hyphens, at most 30.`)
  return { codes: [...new Set(codes)], fault: null }
}

const faulty = (fault: string): BinPattern => ({ codes: [], fault })

function choicesIn(text: string): readonly string[] | null {
  const [, from, to] = /^(\d{1,4}|[A-Z])\.\.(\d{1,4}|[A-Z])$/.exec(text) ?? []
  if (from === undefined || to === undefined) {
    const list = text.split(',').map((one) => one.trim())
    return list.every((one) => one !== '') && !text.includes('.') ? list : null
  }
  const isNumber = /\d/.test(from)
  if (isNumber !== /\d/.test(to)) return null
  const [first, last] = isNumber ? [Number(from), Number(to)] : [codeOf(from), codeOf(to)]
  if (first > last) return null
  const said = isNumber
    ? (value: number) => String(value).padStart(from.length, '0')
    : (value: number) => String.fromCharCode(value)
  return Array.from({ length: last - first + 1 }, (_, index) => said(first + index))
}

const codeOf = (letter: string) => letter.charCodeAt(0)
