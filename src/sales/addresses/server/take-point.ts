import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { Geocoded, GeocoderQuestion } from '../geocoding.ts'

/** An address that waits to be found, and how long until the geocoder may be asked. */
export type WaitingPoint = GeocoderQuestion & {
  readonly key: string
  readonly attempts: number
  readonly waitMilliseconds: number
}

const mostAttempts = 5

/**
 * Takes the address that waits longest, and with it the next turn: no two turns of all servers
 * together are less than a second apart. It counts as tried from now on, so that a server that dies
 * over it does not ask for ever.
 */
export async function takePoint(tx: Tx): Promise<WaitingPoint | null> {
  const found = await sql<WaitingPoint>`
    with waiting as (
      select address_key, country from address_points
      where answer = 'waiting' and (again_at is null or again_at < now())
      order by asked_at limit 1 for update skip locked
    ), turn as (
      update geocoder_turns set next_at = greatest(next_at, now()) + interval '1 second'
      where exists (select from waiting)
      returning next_at - interval '1 second' as at
    )
    update address_points p set attempts = p.attempts + 1,
      again_at = now() + interval '1 minute' * (p.attempts + 1)
    from waiting w, turn where p.address_key = w.address_key and p.country = w.country
    returning p.address_key as key, p.country, p.street, p.city, p.postcode, p.attempts,
      greatest(0, extract(epoch from turn.at - now()) * 1000)::integer as "waitMilliseconds"`.execute(
    tx,
  )
  return found.rows[0] ?? null
}

/** Keeps the answer; null is no answer, after which it is asked again, five times at the most. */
export async function keepPoint(
  tx: Tx,
  { key, country, attempts }: WaitingPoint,
  geocoded: Geocoded | null,
): Promise<void> {
  if (geocoded === null && attempts < mostAttempts) return
  const place = geocoded?.answer === 'found' ? geocoded : null
  await tx
    .updateTable('address_points')
    .set({
      answer: geocoded?.answer ?? 'failed',
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      label: place?.label ?? '',
      places: [...(place?.places ?? [])],
    })
    .where('address_key', '=', key)
    .where('country', '=', country)
    .execute()
}
