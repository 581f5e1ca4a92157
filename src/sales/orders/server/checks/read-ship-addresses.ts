import { sql } from 'kysely'
import { placeKey } from '#organization/outlets/place-names.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { AddressInput } from '#sales/addresses/address-finding.ts'
import { addressKey } from '#sales/addresses/address-key.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { phoneKey } from '#sales/customers/phones.ts'

/** An address to be proved, with what its order needs for the outcome. */
export type ShipAddress = AddressInput & {
  readonly id: string
  readonly number: number
  readonly outletId: string
  readonly verdict: string
}

/**
 * The addresses of those of the orders that have not been dispatched, their rows locked. Manually
 * accepted ones stay until the address changes.
 */
export async function lockShipAddresses(
  reader: Reader,
  orderIds: readonly string[],
): Promise<readonly ShipAddress[]> {
  const found = await sql<Omit<ShipAddress, 'key' | 'phoneKey'>>`
    select o.id, o.number, o.outlet_id as "outletId", o.address_verdict as verdict,
      o.ship_name as name, o.ship_phone as phone, o.ship_address as address, o.ship_city as city,
      o.ship_postcode as postcode, o.ship_country as country,
      case when o.payment_method = 'cash_on_delivery'
        then greatest(0, o.total_minor - o.paid_minor + o.refunded_minor) end as "cashMinor"
    from orders o left join address_checks c on c.subject_id = o.id
    where o.id = any(${orderIds}::uuid[]) and o.state in ('pending', 'confirmed', 'packed')
      and (o.address_verdict = 'unchecked' or c.method is distinct from 'agent'
        and c.method is distinct from 'customer')
    order by o.id for update of o`.execute(reader)
  const names = await otherNames(reader, found.rows)
  return found.rows.map((row) => ({
    ...row,
    key: row.id,
    phoneKey: phoneKey(row.phone, countryCode(row.country)),
    otherName: names.get(row.id) ?? null,
  }))
}

type Named = Pick<AddressInput, 'name' | 'address' | 'city' | 'postcode' | 'country'> & {
  readonly id: string
}

/** Under which other name each address was given in the last three months. */
async function otherNames(
  reader: Reader,
  orders: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map(orders.map((order) => [order.id, addressKey(order)]))
  const found = await sql<{ key: string; names: string[] }>`
    select k.key, array(select distinct ship_name from (
      select o.ship_name from orders o
      where o.address_key = k.key and o.address_key <> '' and o.placed_at > now() - interval '90 days'
      order by o.placed_at desc limit 20) lately) as names
    from (select distinct key from unnest(${[...keys.values()]}::text[]) as k(key)
      where key <> '') k`.execute(reader)
  const namesByKey = new Map(found.rows.map(({ key, names }) => [key, names]))
  return new Map(
    orders.flatMap(({ id, name }) => {
      const names = namesByKey.get(keys.get(id) ?? '') ?? []
      const other = names.find((each) => placeKey(each) !== placeKey(name))
      return other ? [[id, other] as const] : []
    }),
  )
}
