import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import {
  type CoverageRule,
  decidingRule,
  inOrderOfOffer,
  isSuspended,
  reasonsAgainst,
  ruleInWords,
} from '../coverage.rules.ts'
import type { CourierOffer } from '../locations.fields.ts'
import { placeKey, postcodeKey } from '../place-names.ts'

export type CourierAddress = {
  readonly country: string
  readonly city: string
  readonly postcode: string
  readonly weightGrams: number
  /** What is to be collected in cash; null where it is paid already. */
  readonly cashMinor: number | null
}

/**
 * Every courier with what it would do for a parcel to an address, who takes it first. An address is
 * found by its postcode, else by the city's name or an alias, and comes under the lines of the areas
 * around, too; coverage.rules.ts says which line decides.
 */
export async function couriersFor(
  reader: Reader,
  address: CourierAddress,
): Promise<{ found: string[]; offers: CourierOffer[] }> {
  const today = new Date().toISOString().slice(0, 10)
  const { found, rules } = await rulesFor(reader, address)
  const couriers = await reader
    .selectFrom('couriers')
    .select(['id', 'code', 'name'])
    .where('is_active', '=', true)
    .execute()
  const offers = couriers.map(({ id, code, name }): CourierOffer => {
    const rule = decidingRule(rules.filter(({ courierId }) => courierId === id))
    if (!rule) return { ...nothingKnown, courierId: id, code, name }
    const hasLapsed = rule.reach === 'suspended' && !isSuspended(rule, today)
    return {
      courierId: id,
      code,
      name,
      against: [...reasonsAgainst(rule, { ...address, today })],
      rule: ruleInWords(rule),
      areaName: rule.areaName,
      reach: hasLapsed ? 'served' : rule.reach,
      days: rule.days,
      costMinor: rule.costMinor,
      currency: rule.currency,
      takesCash: rule.takesCash,
      takesReturns: rule.takesReturns,
    }
  })
  return { found, offers: [...inOrderOfOffer(offers)] }
}

const nothingKnown = {
  against: ['Nothing is known of its service there.'],
  rule: null,
  areaName: null,
  reach: null,
  days: null,
  costMinor: null,
  currency: null,
  takesCash: false,
  takesReturns: false,
}

/** As the screen asks: no amount in cash means that it is paid. */
export function couriersServing(
  reader: Reader,
  _actor: Actor,
  input: Omit<CourierAddress, 'cashMinor'> & { readonly cashMinor?: number | undefined },
) {
  return couriersFor(reader, { ...input, cashMinor: input.cashMinor ?? null })
}

/** The country counts after everything that is nearer. */
const countryAbove = 9

async function rulesFor(reader: Reader, address: CourierAddress) {
  const { country } = address
  const postcode = postcodeKey(address.postcode)
  const prefixes = Array.from(postcode, (_, index) => postcode.slice(0, index + 1))
  const key = placeKey(address.city)
  const result = await sql<CoverageRule & { courierId: string | null }>`
    with recursive found as (
      select a.id, a.parent_id, 'postcode' as by, z.prefix as text, z.prefix = ${postcode} as whole,
        0 as above
      from service_area_postcodes z join service_areas a on a.id = z.area_id
      where z.prefix = any(${prefixes}::text[]) and a.country = ${country} and a.is_active
      union all
      select a.id, a.parent_id, 'name', a.name, false, 0 from service_areas a
      where a.country = ${country} and a.kind in ('city', 'area') and a.key = ${key} and a.is_active
      union all
      select a.id, a.parent_id, 'name', l.alias, false, 0
      from service_area_aliases l join service_areas a on a.id = l.area_id
      where l.key = ${key} and a.country = ${country} and a.is_active
      union all
      select a.id, null, 'country', a.name, false, ${countryAbove} from service_areas a
      where a.country = ${country} and a.kind = 'country' and a.is_active
    ), chain as (
      select * from found
      union all
      select p.id, p.parent_id, c.by, c.text, c.whole, c.above + 1
      from chain c join service_areas p on p.id = c.parent_id where p.is_active
    )
    select s.courier_id as "courierId", a.name as "areaName", c.by, c.text, c.whole as "isWhole",
      c.above, s.reach, s.suspended_until::text as "suspendedUntil", s.note, s.days,
      s.cost_minor as "costMinor", s.currency, s.takes_cash as "takesCash",
      s.cash_limit_minor as "cashLimitMinor", s.weight_limit_grams as "weightLimitGrams",
      s.takes_returns as "takesReturns", s.changed_at as "changedAt"
    from chain c join service_areas a on a.id = c.id
      left join courier_services s on s.area_id = c.id
    order by c.above, c.by = 'name', length(c.text) desc, a.name`.execute(reader)
  const found = [...new Set(result.rows.map(({ areaName }) => areaName))]
  return { found, rules: result.rows.filter(({ courierId }) => courierId !== null) }
}
