import type { Reader } from '#platform/server/db/database.ts'
import { type Gs1Facts, gs1Facts } from '#stock/catalog/gs1-facts.ts'
import type { Gs1Element } from '#stock/catalog/gs1-identifiers.ts'
import { variantByCodes } from '#stock/catalog/server/index.ts'

/** Which of these lots a product has; the area that keeps lots provides it. */
export type LotFinder = (
  reader: Reader,
  variantId: string,
  codes: readonly string[],
) => Promise<ReadonlySet<string>>

type Reading = readonly Gs1Element[]

/**
 * When a GS1 message without separators has several valid readings, those that remain once the
 * product is known: the only one with a known lot, or, where the product has no lots and the
 * readings differ only by a serial number, the plain one. Otherwise the user chooses.
 *
 * @param readings the plain one first, as they were found
 */
export async function readingsLeft(
  reader: Reader,
  readings: readonly Reading[],
  thisYear: number,
  knownLots?: LotFinder,
): Promise<readonly Reading[]> {
  const told = readings.map((elements) => ({ elements, facts: gs1Facts(elements, thisYear) }))
  const [plain, ...others] = told
  const gtins = new Set(told.map(({ facts }) => facts.gtin14))
  const gtin = plain?.facts.gtin14 ?? null
  if (!plain || gtins.size > 1 || gtin === null) return readings
  const variant = await variantByCodes(reader, [gtin])
  if (!variant) return [plain.elements]
  const codes = told.flatMap(({ facts: { lotCode } }) => (lotCode === null ? [] : [lotCode]))
  const known = (await knownLots?.(reader, variant.id, codes)) ?? new Set()
  const ofKnownLots = told.filter(({ facts }) => known.has(facts.lotCode ?? ''))
  if (ofKnownLots.length > 0) return ofKnownLots.map(({ elements }) => elements)
  const { tracking } = await reader
    .selectFrom('variants')
    .select('tracking')
    .where('id', '=', variant.id)
    .executeTakeFirstOrThrow()
  const isBySerial = others.every(({ facts }) => differsBySerial(plain.facts, facts))
  return tracking === 'none' && isBySerial ? [plain.elements] : readings
}

function differsBySerial(plain: Gs1Facts, other: Gs1Facts): boolean {
  const { expiresOn, count, weightGrams, serial } = other
  const isRestSame =
    expiresOn === plain.expiresOn && count === plain.count && weightGrams === plain.weightGrams
  return isRestSame && serial !== null && plain.serial === null
}
