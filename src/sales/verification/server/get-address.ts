import { sql } from 'kysely'
import { connectionOf } from '#organization/connections/server/index.ts'
import { couriersFor } from '#organization/outlets/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { addressKey } from '#sales/addresses/address-key.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { refuseDeskWork, refuseReaddressing } from '#sales/orders/orders.rules.ts'
import type { OrderState } from '#sales/orders/orders.states.ts'
import { cashToCollect, rolesAt } from '#sales/orders/server/index.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { needsReason } from '../verification.rules.ts'
import { rowColumns } from './list-addresses.ts'
import { openAddresses } from './open-addresses.ts'
import { openHoldsOf, refuseReleasingAt } from './open-holds.ts'
import { wayToAsk } from './way-to-ask.ts'

const access = [
  capability.addressVerification,
  capability.orders,
  capability.confirmations,
] as const

type Read = Omit<
  WholeAddress,
  | 'couriers'
  | 'country'
  | 'known'
  | 'point'
  | 'hasGeocoder'
  | 'others'
  | 'whyNotAsk'
  | 'needsReason'
  | 'holds'
  | 'whyNotRelease'
  | 'whyNotChange'
> & {
  readonly phoneKey: string
  readonly outletId: string
  readonly state: OrderState
}

/** The address of an order with all that is known of it. */
export async function getAddress(
  reader: Reader,
  actor: Actor,
  { id }: { id: string },
): Promise<WholeAddress> {
  const found = await sql<Read>`select ${rowColumns}, o.ship_phone as "shipPhone",
      o.phone_key as "phoneKey",
      case when o.payment_method = 'cash_on_delivery'
        then ${cashToCollect} end as "cashMinor",
      coalesce(c.reasons, '[]') as reasons, coalesce(c.parsed, '{}') as parsed, c.suggestion,
      coalesce(c.served, 'unknown') as served, c.method, c.checked_at as "checkedAt",
      o.outlet_id as "outletId", because.label as "acceptedBecause",
      checker.full_name as "checkedBy"
    from ${openAddresses} join outlets outlet on outlet.id = o.outlet_id
      left join profiles checker on checker.id = c.checked_by
      left join reason_codes because on because.code = c.reason_code
    where o.id = ${id} and ${withinOutlets(actor, access, 'o.outlet_id')}`.execute(reader)
  const [row] = found.rows
  if (!row) throw notFound('This order')
  const { phoneKey, outletId, ...address } = row
  const label = orderLabel(row.number)
  const roles = rolesAt(actor, outletId)
  const key = addressKey(writtenOf(address))
  const [offers, known, point, others, geocoder, { picked }, holds] = await Promise.all([
    offersTo(reader, address),
    knownAt(reader, key),
    pointAt(reader, key),
    othersLike(reader, actor, id, key, phoneKey),
    connectionOf(reader, 'geocoder'),
    wayToAsk(reader, id),
    openHoldsOf(reader, id),
  ])
  const country = countryCode(address.shipCountry)
  return {
    ...address,
    country,
    couriers: offers,
    known,
    point,
    others,
    hasGeocoder: geocoder !== null,
    holds,
    needsReason: needsReason(row.faults),
    whyNotRelease: refuseReleasingAt(actor, outletId, label)?.message ?? null,
    whyNotChange:
      (refuseDeskWork(roles, label) ?? refuseReaddressing(label, row.state, roles))?.message ??
      null,
    whyNotAsk: 'whyNot' in picked ? picked.whyNot : null,
  }
}

type Shipped = Pick<Read, 'shipAddress' | 'shipCity' | 'shipPostcode' | 'shipCountry'>

export const writtenOf = (shipped: Shipped) => ({
  address: shipped.shipAddress,
  city: shipped.shipCity,
  postcode: shipped.shipPostcode,
  country: shipped.shipCountry,
})

async function offersTo(reader: Reader, address: Shipped & Pick<Read, 'cashMinor'>) {
  const country = countryCode(address.shipCountry)
  if (country === '') return []
  const { shipCity: city, shipPostcode: postcode, cashMinor } = address
  const { offers } = await couriersFor(reader, {
    country,
    city,
    postcode,
    weightGrams: 0,
    cashMinor,
  })
  return offers.map(({ code, name, against }) => ({ code, name, against }))
}

async function knownAt(reader: Reader, key: string) {
  const found = await reader
    .selectFrom('known_addresses')
    .select(['delivered', 'refused'])
    .where('address_key', '=', key)
    .executeTakeFirst()
  return found ?? { delivered: 0, refused: 0 }
}

async function pointAt(reader: Reader, key: string): Promise<WholeAddress['point']> {
  const found = await reader
    .selectFrom('address_points')
    .select(['answer', 'latitude', 'longitude', 'label'])
    .$narrowType<{ answer: NonNullable<WholeAddress['point']>['answer'] }>()
    .where('address_key', '=', key)
    .executeTakeFirst()
  return found ?? null
}

/** Other orders to the same address or from the same phone, the newest first. */
async function othersLike(
  reader: Reader,
  actor: Actor,
  id: string,
  key: string,
  phoneKey: string,
): Promise<WholeAddress['others']> {
  const found = await sql<WholeAddress['others'][number]>`
    select o.id, o.number, o.state, o.placed_at as "placedAt", o.ship_name as "shipName",
      o.address_key = ${key} and ${key} <> '' as "isSameAddress",
      o.phone_key = ${phoneKey} and ${phoneKey} <> '' as "isSamePhone"
    from orders o
    where o.id <> ${id} and ${withinOutlets(actor, access, 'o.outlet_id')}
      and o.id in (
        (select id from orders where address_key = ${key} and address_key <> ''
          order by placed_at desc limit 8)
        union (select id from orders where phone_key = ${phoneKey} and phone_key <> ''
          order by placed_at desc limit 8))
    order by o.placed_at desc limit 8`.execute(reader)
  return found.rows
}
