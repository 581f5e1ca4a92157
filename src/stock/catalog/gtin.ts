/**
 * GTINs: the numbers under product barcodes, of 8, 12, 13 or 14 digits, with a check digit at the
 * end (GS1 General Specifications, 7.9: weights 3,1,3,1… from the right, modulo 10).
 */
export type ReadCode =
  | { readonly kind: 'gtin'; readonly gtin14: string }
  /** It has a GTIN's length, but its check digit is wrong: the scanner misread it. */
  | { readonly kind: 'misread' }
  | { readonly kind: 'other'; readonly text: string }

const lengths = new Set([8, 12, 13, 14])

export function checkDigit(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    sum += place % 2 === 0 ? digit * 3 : digit
  }
  return (10 - (sum % 10)) % 10
}

/** A UPC-A, its EAN-13 form and its GTIN-14 form are one number: all become 14 digits. */
export function readCode(raw: string): ReadCode {
  const text = raw.trim()
  if (!/^\d+$/.test(text) || !lengths.has(text.length)) return { kind: 'other', text }
  const isRight = checkDigit(text.slice(0, -1)) === Number(text.at(-1))
  return isRight ? { kind: 'gtin', gtin14: text.padStart(14, '0') } : { kind: 'misread' }
}

/** The number of the unit in a case: the same digits after 0, with their own check digit. */
export function gtinOfUnit(gtin14: string): string {
  const digits = `0${gtin14.slice(1, -1)}`
  return `${digits}${checkDigit(digits)}`
}

/**
 * The UPC-A of eight digits, if they are a UPC-E: its zeros are left out, and the seventh digit
 * says where (GS1, 5.2.2.4.2). Null where the check digit is wrong.
 */
export function expandUpcE(raw: string): string | null {
  const [, system = '', body = '', rule = '', check = ''] =
    /^([01])(\d{5})(\d)(\d)$/.exec(raw.trim()) ?? []
  if (system === '') return null
  const kept = Number(rule) <= 2 ? 2 : Math.min(Number(rule), 5)
  const zeros = Number(rule) <= 2 ? `${rule}0000` : kept === 5 ? '0000' : '00000'
  const tail = kept === 5 ? rule : body.slice(kept)
  const digits = `${system}${body.slice(0, kept)}${zeros}${tail}`
  return checkDigit(digits) === Number(check) ? `${digits}${check}`.padStart(14, '0') : null
}
