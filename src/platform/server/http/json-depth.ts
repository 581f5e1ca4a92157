const mostLevels = 32
const mostMembers = 20_000

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/**
 * Whether a JSON text is nested deeper, or has more members, than anything that we accept. One scan
 * of the bytes tells, because parsing such a text costs a hundred times as much as a plain one.
 */
export function isTooDeep(json: Buffer): boolean {
  let levels = 0
  let members = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) {
      at = endOfText(json, at)
    } else if (byte === openBracket || byte === openBrace) {
      levels += 1
      members += 1
    } else if (byte === closeBracket || byte === closeBrace) {
      levels -= 1
    } else if (byte === comma) {
      members += 1
    }
    if (levels > mostLevels || members > mostMembers) return true
  }
  return false
}

/** The position of the quote that ends the string beginning here. */
function endOfText(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) return at
    if (byte === backslash) at += 1
  }
  return json.length
}
