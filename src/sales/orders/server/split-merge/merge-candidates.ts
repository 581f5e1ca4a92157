import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { addressInLine } from '#sales/addresses/address-lines.ts'
import { addressesDiffer } from '../../merge.rules.ts'
import type { OrderState } from '../../orders.states.ts'
import { comparedOf, whyNotOne } from '../checks/compare-double.ts'
import { orderFacts } from '../lists/orders.queries.ts'

type Candidate = {
  readonly id: string
  readonly number: number
  readonly version: number
  readonly state: OrderState
  readonly placedAt: string
  readonly units: number
  readonly totalMinor: number
  readonly currency: string
}

const mostCandidates = 10

/**
 * The other open orders of an order's customer, newest first: which of the two would be merged into
 * which, why they cannot be, and whether the user has to choose an address.
 */
export async function mergeCandidates(reader: Reader, actor: Actor, { id }: { id: string }) {
  await orderFacts(reader, actor, capability.orders, id)
  const own = await comparedOf(reader, id)
  if (!own) return { address: '', candidates: [] }
  const found = await sql<Candidate>`select o.id, o.number, o.version, o.state,
      o.placed_at as "placedAt", o.units, o.total_minor as "totalMinor", o.currency
    from orders o
    where o.id <> ${id} and o.state in ('pending', 'confirmed')
      and (o.customer_id = ${own.customerId} or o.phone_key <> '' and o.phone_key = ${own.phoneKey})
      and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}
    order by o.placed_at desc, o.id desc limit ${mostCandidates}`.execute(reader)
  const candidates = []
  for (const row of found.rows) {
    const other = await comparedOf(reader, row.id)
    if (!other) continue
    const isEarlier = other.placedAt <= own.placedAt
    const [later, earlier] = isEarlier ? [own, other] : [other, own]
    candidates.push({
      ...row,
      address: addressOf(other),
      isEarlier,
      whyNot: whyNotOne(later, earlier),
      addressesDiffer: addressesDiffer(later, earlier),
    })
  }
  return { address: addressOf(own), candidates }
}

type Shipped = Pick<
  NonNullable<Awaited<ReturnType<typeof comparedOf>>>,
  'shipAddress' | 'shipPostcode' | 'shipCity' | 'shipCountry'
>

const addressOf = ({ shipAddress, shipPostcode, shipCity, shipCountry }: Shipped) =>
  addressInLine({
    address: shipAddress,
    postcode: shipPostcode,
    city: shipCity,
    country: shipCountry,
  })
