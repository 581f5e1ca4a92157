/** ASCII 29: represents FNC1 in a GS1 code, at the start and between its elements. */
export const groupSeparator = '\u001d'

// The barcode type prefix that a scanner can be set up to send before each code (ISO/IEC 15424):
// ]C1, ]d2, ]Q3, ]e0 and ]J1 are GS1 messages, ]E0 an EAN-13, ]E4 an EAN-8, ]C0 a plain Code 128.
const gs1Mark = /^\](?:C1|d2|Q3|e0|J1)/
const otherMark = /^\][A-Za-z][0-9A-Za-z]/

/** The code without such a prefix. A GS1 prefix is replaced by FNC1. */
export function withoutAimMark(raw: string): string {
  return raw.replace(gs1Mark, groupSeparator).replace(otherMark, '')
}
