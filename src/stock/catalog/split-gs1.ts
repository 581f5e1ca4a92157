import {
  faultOfValue,
  type Gs1Element,
  gs1Separator,
  type Identifier,
  identifierAt,
} from './gs1-identifiers.ts'

type Reading = readonly Gs1Element[]

/** Enough to see that a text is ambiguous; what is found at each place of it is cut off here. */
const mostFound = 12

/**
 * All right ways to split the parts of a GS1 message. Where a separator arrived, all of them are
 * believed and there is one way. Where none did, they may have been lost, and a value may end before
 * the text does. Nearly every lot or serial number holds digits that could begin some other part, so
 * a cut counts only where something telling follows it, such as a date, or a serial number after a
 * lot, which is how the two are printed; what could be there by chance is tried when nothing else is
 * right.
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

/** What may stand first from a place on, the longest first, and where the next part begins. */
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
    // A separator behind a value of predefined length is needless, but does no harm.
    elements.push({ element: { ai, value }, next: body[stop] === gs1Separator ? stop + 1 : stop })
  }
  return elements
}

function hasEachOnce(reading: Reading): boolean {
  return new Set(reading.map(({ ai }) => ai)).size === reading.length
}
