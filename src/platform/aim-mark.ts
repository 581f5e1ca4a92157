/** ASCII 29: what stands in a GS1 code for FNC1, first and between its parts. */
export const groupSeparator = '\u001d'

// What kind of barcode it was, as scanners can be set up to say before each code (ISO/IEC 15424):
// ]C1, ]d2, ]Q3, ]e0 and ]J1 are GS1 messages, ]E0 an EAN-13, ]E4 an EAN-8, ]C0 a plain Code 128.
const gs1Mark = /^\](?:C1|d2|Q3|e0|J1)/
const otherMark = /^\][A-Za-z][0-9A-Za-z]/

/** The code without such a mark. One that says that it is a GS1 message is kept as FNC1 before it. */
export function withoutAimMark(raw: string): string {
  return raw.replace(gs1Mark, groupSeparator).replace(otherMark, '')
}
