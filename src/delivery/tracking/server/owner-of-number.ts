import { type RawBuilder, sql } from 'kysely'

/**
 * The parcel of a courier's number: the one with that number, else the only one with it in another
 * case, else the one that a user assigned it to. Null for a number without a parcel. `told` is the
 * alias of rows with courier_id and tracking_number.
 */
export function ownerOf(told: string): RawBuilder<string | null> {
  const courier = sql.ref(`${told}.courier_id`)
  const number = sql.ref(`${told}.tracking_number`)
  return sql`coalesce(
    (select p.id from parcels p
      where p.courier_id = ${courier} and p.tracking_number = ${number}),
    (select min(p.id::text)::uuid from parcels p
      where p.courier_id = ${courier} and lower(p.tracking_number) = lower(${number})
      having count(*) = 1),
    (select w.parcel_id from tracking_number_owners w
      where w.courier_id = ${courier} and w.tracking_number = ${number}))`
}
