import { placeKey, postcodeKey } from '#organization/outlets/place-names.ts'
import type { WrittenAddress } from './address-key.ts'

/** The parts of an address, as far as they can be recognized; empty if missing. */
export type ParsedAddress = {
  readonly unit: string
  readonly house: string
  readonly street: string
  readonly area: string
  readonly landmark: string
  readonly poBox: string
}

const boxPattern =
  /\b(?:p\.?\s*o\.?\s*box|post\s*box|postfach|apartado|bo[iî]te postale)\b\.?\s*#?\s*[\w-]*/iu
const unitPattern =
  /\b(?:flat|apartment|apt|unit|suite|room|floor|\d+(?:st|nd|rd|th) floor)\b\.?\s*#?\s*[\w/-]*/iu
const landmarkPattern =
  /\b(?:near|nearby|opp(?:osite)?|behind|beside|next to|in front of|adjacent(?: to)?|nazd|nazdeek|samne|samnay|ke paas?|k pass?)\b.*/iu
const areaPattern =
  /\b(?:block|sector|phase|colony|town|society|scheme|housing|mohalla|mohallah|village|estate|industrial area|district)\b/iu
/** Numbers of a street or a quarter, not of a house. */
const streetNumbers =
  /\b(?:street|st|road|rd|gali|lane|phase|block|sector|route|highway|line)\b\.?\s*(?:no\.?|number)?\s*#?\s*[\p{L}]?-?\p{N}+\b|\b\p{N}+(?:st|nd|rd|th)\b/giu
const namedHouse =
  /\b\p{L}+\s+(?:house|cottage|lodge|farm|villa|manor|barn|hall|court|tower|towers|plaza|building|centre|center|mansion|heights|arcade|residency|hospital|school|college|university|hotel|office|mill|bank|station|library)\b/iu
const houseNumber =
  /(?:\b(?:house|h|plot|no|number|shop|bungalow)\b\.?\s*(?:no\.?)?\s*#?\s*)?\p{L}?-?\p{N}+(?:[-/]?\p{L}{0,2}\p{N}*)*/iu

export function parseAddress({ address, city, postcode }: WrittenAddress): ParsedAddress {
  const parts = segmentsOf(address).filter((part) => !repeats(part, city, postcode))
  const poBox = boxPattern.exec(address)?.[0].trim() ?? ''
  const landmark = landmarkPattern.exec(parts.join(', '))?.[0].trim() ?? ''
  const left = parts
    .map((part) => part.replace(boxPattern, '').replace(landmarkPattern, '').trim())
    .filter((part) => part !== '')
  const unit = left.flatMap((part) => unitPattern.exec(part)?.[0] ?? [])[0] ?? ''
  const area = left.find((part, index) => index > 0 && areaPattern.test(part)) ?? ''
  const rest = left
    .filter((part) => part !== area)
    .map((part) => part.replace(unitPattern, '').trim())
  const house = houseIn(rest.length > 0 ? rest : left)
  return { unit, house, street: streetIn(rest, house), area, landmark, poBox }
}

/** The parts between the commas and line breaks, each in plain spaces. */
export function segmentsOf(address: string): readonly string[] {
  return address
    .split(/[,;\n]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
}

/** Whether a part of the address only repeats another field. */
export function repeats(part: string, city: string, postcode: string): boolean {
  const key = placeKey(part)
  if (key === placeKey(city) && city.trim() !== '') return true
  const code = postcodeKey(postcode)
  return code.length > 2 && postcodeKey(part) === code
}

function houseIn(parts: readonly string[]): string {
  for (const part of parts) {
    const found = houseNumber.exec(part.replace(streetNumbers, ' '))?.[0].trim()
    if (found && /\p{N}/u.test(found)) return found
  }
  return parts.flatMap((part) => namedHouse.exec(part)?.[0] ?? [])[0] ?? ''
}

/** The parts that still have letters without the house number. */
function streetIn(parts: readonly string[], house: string): string {
  return (
    parts
      .map((part) => part.replace(house, '').replace(/\s+/g, ' ').trim())
      .find((part) => /\p{L}{2}/u.test(part)) ?? ''
  )
}
