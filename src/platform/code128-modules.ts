import { groupSeparator } from './aim-mark.ts'

/**
 * Code 128 by ISO/IEC 15417, code sets B and C: the widths of bars and spaces in turn, bar first,
 * counted in modules, quiet zones left out. Digits in runs of four and more are packed in pairs.
 * Null when the text has a character beyond printable ASCII; FNC1 may be first, for a GS1 message.
 */
export function code128Modules(text: string): readonly number[] | null {
  const isGs1 = text.startsWith(groupSeparator)
  const printed = isGs1 ? text.slice(1) : text
  if (!/^[\x20-\x7e]+$/.test(printed)) return null
  const [start = startB, ...rest] = valuesOf(printed)
  const values = isGs1 ? [start, fnc1, ...rest] : [start, ...rest]
  const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103
  return [...values, check, stop].flatMap((value) => [...(patterns[value] ?? '')].map(Number))
}

const startB = 104
const startC = 105
const toB = 100
const toC = 99
const fnc1 = 102
const stop = 106

function valuesOf(text: string): number[] {
  const values: number[] = []
  let inC = false
  for (let at = 0; at < text.length; ) {
    const digits = /^\d+/.exec(text.slice(at))?.[0].length ?? 0
    const wantsC: boolean = inC ? digits >= 2 : digits >= 4 && (digits % 2 === 0 || at > 0)
    if (wantsC && !inC && digits % 2 === 1) {
      // An odd run encodes its first digit in set B, so that the rest are pairs.
      if (values.length === 0) values.push(startB)
      values.push(text.charCodeAt(at) - 32)
      at += 1
    }
    if (values.length === 0) values.push(wantsC ? startC : startB)
    else if (wantsC !== inC) values.push(wantsC ? toC : toB)
    inC = wantsC
    values.push(wantsC ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32)
    at += wantsC ? 2 : 1
  }
  return values
}

const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
