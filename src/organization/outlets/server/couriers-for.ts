import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import {
  type CoverageRule,
  decidingRule,
  inOrderOfOffer,
  isSuspended,
  type Match,
  type ParcelFacts,
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

/** A place that matches an address, or that contains it. */
export type FoundPlace = Match & {
  readonly id: string
  readonly name: string
}

export type CourierAnswer = {
  readonly found: readonly FoundPlace[]
  readonly offers: CourierOffer[]
}

/** What every courier would do for a parcel to one address. */
export async function couriersFor(
  reader: Reader,
  address: CourierAddress,
): Promise<{ found: string[]; offers: CourierOffer[] }> {
  const [answer] = await couriersForEach(reader, [address])
  if (!answer) throw new Error('Each address has its answer.')
  return { found: [...new Set(answer.found.map(({ name }) => name))], offers: answer.offers }
}

/**
 * Every courier with its service for a parcel to each of these addresses, those that take it first;
 * two queries for any number. An address is matched by its postcode, else by the city's name or an
 * alias, and the lines of wider areas apply, too; coverage.rules.ts decides which line counts.
 */
export async function couriersForEach(
  reader: Reader,
  addresses: readonly CourierAddress[],
): Promise<readonly CourierAnswer[]> {
  const today = new Date().toISOString().slice(0, 10)
  const lines = await linesFor(reader, addresses)
  const couriers = await reader
    .selectFrom('couriers')
    .select(['id', 'code', 'name'])
    .where('is_active', '=', true)
    .execute()
  return addresses.map((address, index) => {
    const own = lines.get(index) ?? []
    const offers = couriers.map(({ id, code, name }): CourierOffer => {
      const rule = decidingRule(own.flatMap((line) => (isOf(line, id) ? [line] : [])))
      if (!rule) return { ...nothingKnown, courierId: id, code, name }
      return { courierId: id, code, name, ...offerBy(rule, { ...address, today }) }
    })
    return { found: foundIn(own), offers: [...inOrderOfOffer(offers)] }
  })
}

/** A line of coverage, or a place without any. */
type AreaLine = Omit<CoverageRule, 'courierId'> & {
  readonly courierId: string | null
  readonly areaId: string
}

const isOf = (line: AreaLine, courierId: string): line is AreaLine & CoverageRule =>
  line.courierId === courierId

function foundIn(lines: readonly AreaLine[]): readonly FoundPlace[] {
  const found = new Map<string, FoundPlace>()
  for (const { areaId, areaName, by, text, isWhole, above } of lines) {
    const key = `${areaId} ${by} ${text}`
    if (!found.has(key)) found.set(key, { id: areaId, name: areaName, by, text, isWhole, above })
  }
  return [...found.values()]
}

function offerBy(rule: CoverageRule, parcel: ParcelFacts) {
  const hasLapsed = rule.reach === 'suspended' && !isSuspended(rule, parcel.today)
  return {
    against: [...reasonsAgainst(rule, parcel)],
    rule: ruleInWords(rule),
    areaName: rule.areaName,
    reach: hasLapsed ? ('served' as const) : rule.reach,
    days: rule.days,
    costMinor: rule.costMinor,
    currency: rule.currency,
    takesCash: rule.takesCash,
    takesReturns: rule.takesReturns,
  }
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

export type DecidingLine = { readonly areaId: string; readonly isSuspended: boolean }

/**
 * The deciding line of one courier for each address; null if there is none. `asIfIn` counts as if
 * the courier already had its own line there.
 */
export async function decidingLines(
  reader: Reader,
  { courierId, asIfIn }: { readonly courierId: string; readonly asIfIn?: string },
  addresses: readonly Pick<CourierAddress, 'country' | 'city' | 'postcode'>[],
): Promise<readonly (DecidingLine | null)[]> {
  const today = new Date().toISOString().slice(0, 10)
  const whole = addresses.map((address) => ({ ...address, weightGrams: 0, cashMinor: null }))
  const lines = await linesFor(reader, whole)
  return addresses.map((_, index) => {
    const own = (lines.get(index) ?? []).flatMap((line) =>
      isOf(line, courierId) || line.areaId === asIfIn ? [{ ...line, courierId }] : [],
    )
    const rule = decidingRule(own)
    return rule && { areaId: rule.areaId, isSuspended: isSuspended(rule, today) }
  })
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

/**
 * The places that match each address with the couriers' service there, by the index of the address.
 */
async function linesFor(
  reader: Reader,
  addresses: readonly CourierAddress[],
): Promise<ReadonlyMap<number, readonly AreaLine[]>> {
  const asked = addresses.map(({ country, city, postcode }, index) => {
    const whole = postcodeKey(postcode)
    const prefixes = Array.from(whole, (_, at) => whole.slice(0, at + 1))
    return { index, country, key: placeKey(city), postcode: whole, prefixes }
  })
  const result = await sql<AreaLine & { index: number }>`
    with recursive asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as a(index integer, country text, key text, postcode text, prefixes text[])
    ), found as (
      select q.index, a.id, a.parent_id, 'postcode' as by, z.prefix as text,
        z.prefix = q.postcode as whole, 0 as above
      from asked q cross join unnest(q.prefixes) as p(prefix)
        join service_area_postcodes z on z.prefix = p.prefix
        join service_areas a on a.id = z.area_id and a.country = q.country and a.is_active
      union all
      select q.index, a.id, a.parent_id, 'name', a.name, false, 0
      from asked q join service_areas a on a.country = q.country and a.kind in ('city', 'area')
        and a.key = q.key and a.is_active
      union all
      select q.index, a.id, a.parent_id, 'name', l.alias, false, 0
      from asked q join service_area_aliases l on l.key = q.key
        join service_areas a on a.id = l.area_id and a.country = q.country and a.is_active
      union all
      select q.index, a.id, null, 'country', a.name, false, ${countryAbove}
      from asked q join service_areas a on a.country = q.country and a.kind = 'country'
        and a.is_active
    ), chain as (
      select * from found
      union all
      select c.index, p.id, p.parent_id, c.by, c.text, c.whole, c.above + 1
      from chain c join service_areas p on p.id = c.parent_id where p.is_active
    )
    select c.index, s.courier_id as "courierId", a.id as "areaId", a.name as "areaName", c.by,
      c.text, c.whole as "isWhole", c.above, s.reach, s.suspended_until::text as "suspendedUntil",
      s.note, s.days, s.cost_minor as "costMinor", s.currency, s.takes_cash as "takesCash",
      s.cash_limit_minor as "cashLimitMinor", s.weight_limit_grams as "weightLimitGrams",
      s.takes_returns as "takesReturns", s.changed_at as "changedAt"
    from chain c join service_areas a on a.id = c.id
      left join courier_services s on s.area_id = c.id
    order by c.index, c.above, c.by = 'name', length(c.text) desc, a.name`.execute(reader)
  const byIndex = new Map<number, AreaLine[]>()
  for (const { index, ...line } of result.rows) {
    const lines = byIndex.get(index)
    if (lines) lines.push(line)
    else byIndex.set(index, [line])
  }
  return byIndex
}
