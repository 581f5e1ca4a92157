import {
  faultOfValue,
  type Gs1Element,
  gs1Separator,
  type Identifier,
  identifierAt,
} from './gs1-identifiers.ts'

type Reading = readonly Gs1Element[]

/** Enough to see that a text is ambiguous; limits the search at each position. */
const mostFound = 12

/**
 * All valid ways to split a GS1 message into its parts. With a separator in the text, all of them
 * count and there is one way. Without any, they may have been lost, and a value may end before the
 * text does. Nearly every lot or serial number contains digits that could begin some other part, so
 * a split counts only before something unlikely to match by chance, such as a date, or a serial
 * number after a lot, which is how the two are printed; other splits are tried when nothing else is
 * valid.
 */
export function splitGs1(body: string): readonly Reading[] {
  if (body.includes(gs1Separator)) return splitAt(body, () => false)
  const told = splitAt(body, (next, { ai }) => next.isTelling || (ai === '10' && next.ai === '21'))
  return told.length > 0 ? told : splitAt(body, () => true)
}

/** Whether a value may end, without a separator, where the next identifier begins. */
type MayCut = (next: Identifier, ended: Identifier) => boolean

function splitAt(body: string, mayCut: MayCut): readonly Reading[] {
  const found = new Map<number, readonly Reading[]>()
  const from = (at: number): readonly Reading[] => {
    if (at >= body.length) return [[]]
    const known = found.get(at)
    if (known) return known
    const readings: Reading[] = []
    for (const { element, next } of firstElements(body, at, mayCut)) {
      for (const rest of from(next)) readings.push([element, ...rest])
      if (readings.length >= mostFound) break
    }
    found.set(at, readings)
    return readings
  }
  return from(0).filter(hasEachOnce)
}

/** The elements that may start at a position, the longest first, and where the next part begins. */
function firstElements(body: string, at: number, mayCut: MayCut) {
  const identifier = identifierAt(body.slice(at))
  if (!identifier) return []
  const { ai, least, most, isFixed } = identifier
  const start = at + ai.length
  const nextSeparator = body.indexOf(gs1Separator, start)
  const end = nextSeparator === -1 ? body.length : nextSeparator
  const elements: { element: Gs1Element; next: number }[] = []
  const longest = Math.min(most, end - start)
  for (let length = longest; length >= (isFixed ? most : least); length--) {
    const stop = start + length
    const isWhole = isFixed || stop === end
    const following = isWhole ? null : identifierAt(body.slice(stop))
    if (!isWhole && !(following && mayCut(following, identifier))) continue
    const value = body.slice(start, stop)
    if (faultOfValue(identifier, value)) continue
    // A separator after a value of predefined length is unnecessary, but harmless.
    elements.push({ element: { ai, value }, next: body[stop] === gs1Separator ? stop + 1 : stop })
  }
  return elements
}

function hasEachOnce(reading: Reading): boolean {
  return new Set(reading.map(({ ai }) => ai)).size === reading.length
}
