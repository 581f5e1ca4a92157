import { nothingSaid } from '#organization/outlets/coverage.rules.ts'
import { addCourier, saveCoverage } from '#organization/outlets/server/index.ts'
import { addArea } from '#organization/outlets/server/save-area.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { type AddressFinding, addressVerdicts } from '#sales/addresses/address-finding.ts'
import { addressKey } from '#sales/addresses/address-key.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { noteDelivery, scoreAddresses } from '#sales/addresses/server/index.ts'
import { phoneKey } from '#sales/customers/phones.ts'
import { type Damaged, givenPlaces, unservedPlace } from './damaged-addresses.ts'
import { setUp } from './world.ts'

/** The places of the test set; one courier serves all of them but one. */
export async function addGivenPlaces(tx: Tx): Promise<void> {
  const { id: courierId } = await addCourier(tx, setUp, {
    code: 'FELL',
    name: 'Fell Parcels',
    volumetricDivisor: 5_000,
  })
  const add = (name: string, country: string, more: { aliases?: string[]; postcodes?: string[] }) =>
    addArea(tx, setUp, {
      kind: 'city',
      country,
      name,
      parentId: null,
      aliases: [],
      postcodes: [],
      ...more,
    })
  for (const { city, country, aliases, prefixes } of givenPlaces) {
    const { id } = await add(city, country, { aliases: [...aliases], postcodes: [...prefixes] })
    const rows = [{ areaId: id, version: 0, service: nothingSaid }]
    await saveCoverage(tx, setUp, { courierId, rows })
  }
  await add(unservedPlace.city, unservedPlace.country, {})
}

export type Scored = { readonly damaged: Damaged; readonly finding: AddressFinding }

/** The result for each damaged address. */
export async function scoreDamaged(
  db: Database,
  cases: readonly Damaged[],
): Promise<readonly Scored[]> {
  const findings = await db.transaction(async (tx) => {
    for (const { known, input } of cases)
      if (known) await noteDelivery(tx, addressKey(input), countryCode(input.country), known)
    return scoreAddresses(
      tx,
      cases.map(({ input }, index) => ({
        ...input,
        key: String(index),
        phoneKey: phoneKey(input.phone, countryCode(input.country)),
      })),
    )
  })
  return cases.flatMap((damaged, index) => {
    const finding = findings[index]
    return finding ? [{ damaged, finding }] : []
  })
}

/** What is wrong with the result, as text; null where nothing is. */
export function faultOf({ damaged, finding }: Scored): string | null {
  const { rule, input, verdict, code, suggestion } = damaged
  const found = `${rule}: ${JSON.stringify(input)} got ${finding.verdict} (${finding.score}) for ${finding.reasons.map((reason) => reason.code).join(', ')}`
  if (finding.verdict !== verdict) return `${found}, not ${verdict}`
  if (code && !finding.reasons.some((reason) => reason.code === code))
    return `${found}, not ${code}`
  const given: Readonly<Record<string, string>> = { ...finding.suggestion }
  const missed = Object.entries(suggestion ?? {}).filter(([field, text]) => given[field] !== text)
  return missed.length > 0 ? `${found}, suggesting ${JSON.stringify(given)}` : null
}

/** For each result how often it was right when given, and how often it was given when right. */
export function precisionAndRecall(scored: readonly Scored[]) {
  return addressVerdicts.map((verdict) => {
    const given = scored.filter(({ finding }) => finding.verdict === verdict)
    const wanted = scored.filter(({ damaged }) => damaged.verdict === verdict)
    const right = given.filter(({ damaged }) => damaged.verdict === verdict).length
    return {
      verdict,
      wanted: wanted.length,
      given: given.length,
      precision: given.length === 0 ? 1 : right / given.length,
      recall: wanted.length === 0 ? 1 : right / wanted.length,
    }
  })
}
