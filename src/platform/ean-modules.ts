/**
 * EAN-13, EAN-8 and UPC-A (GS1 General Specifications, 5.2): the widths of bars and spaces in turn,
 * bar first, counted in modules, quiet zones left out. Null where the text has not 13, 8 or 12
 * digits; the check digit is not verified.
 */
export function eanModules(digits: string): readonly number[] | null {
  if (!/^(?:\d{8}|\d{12,13})$/.test(digits)) return null
  // A UPC-A is an EAN-13 with a first digit of 0, which is not drawn but encoded by parity.
  const whole = digits.length === 12 ? `0${digits}` : digits
  const parity = whole.length === 13 ? (parities[Number(whole[0])] ?? '') : 'LLLL'
  const drawn = whole.length === 13 ? whole.slice(1) : whole
  const left = [...parity].map((set, at) => widthsOf(drawn, at, set === 'G'))
  const right = [...drawn.slice(parity.length)].map((_, at) =>
    widthsOf(drawn, parity.length + at, false),
  )
  return [...['111', ...left, '11111', ...right, '111'].join('')].map(Number)
}

function widthsOf(digits: string, at: number, isReversed: boolean): string {
  const widths = widthsByDigit[Number(digits[at])] ?? ''
  return isReversed ? [...widths].reverse().join('') : widths
}

const widthsByDigit = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ')

const parities = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ')
