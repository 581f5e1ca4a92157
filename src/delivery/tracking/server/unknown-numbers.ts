import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type { UnknownNumber } from '../tracking.contract.ts'

type UnknownFilter = {
  readonly courierId?: string | undefined
  readonly isIgnored: boolean
  readonly after?: string | undefined
  readonly limit: number
}

/**
 * The unmatched numbers in couriers' reports, the newest first. Their outlet is unknown, so only
 * users of all outlets see them.
 */
export async function unknownNumbers(
  reader: Reader,
  actor: Actor,
  { courierId, isIgnored, after, limit }: UnknownFilter,
) {
  if (outletsOf(actor, capability.dispatch) !== null)
    return { rows: [], nextCursor: null, isShown: false }
  const [at, number] = decodeCursor(after, ['instant', 'text']) ?? [null, null]
  const found = await sql<UnknownNumber & { key: string }>`
    select u."courierId", c.name as "courierName", u."trackingNumber", u.times, u."lastAt",
      u."lastAt"::text as key, coalesce(told.words, '[]') as told,
      (select p.code from parcel_bookings b join parcels p on p.id = b.parcel_id
        where b.courier_id = u."courierId" and b.tracking_number = u."trackingNumber") as formerly
    from (
      select j.courier_id as "courierId", j.tracking_number as "trackingNumber",
        count(*)::int as times, max(e.received_at) as "lastAt"
      from courier_event_outcomes j join courier_events e on e.id = j.event_id
      where j.outcome = 'unknown_number'
        and (${courierId ?? null}::uuid is null or j.courier_id = ${courierId ?? null})
        and ${isIgnored} = exists (select from tracking_number_owners w
          where w.courier_id = j.courier_id and w.tracking_number = j.tracking_number)
      group by j.courier_id, j.tracking_number
    ) u join couriers c on c.id = u."courierId", lateral (
      select jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'text', t.text,
        'place', t.place, 'happenedAt', t.happened_at) order by t.happened_at desc, t.id desc) as words
      from (select e.id, e.code, said.text, said.place, e.happened_at
        from courier_events e join courier_event_texts said on said.event_id = e.id
        where e.courier_id = u."courierId" and e.tracking_number = u."trackingNumber"
        order by e.happened_at desc, e.id desc limit ${mostWords}) t) told
    where ${at}::timestamptz is null
      or (u."lastAt", u."trackingNumber") < (${at}::timestamptz, ${number}::text)
    order by u."lastAt" desc, u."trackingNumber" desc limit ${limit + 1}`.execute(reader)
  const page = pageFrom(found.rows, limit, (row) => [row.key, row.trackingNumber])
  return { ...page, isShown: true, rows: page.rows.map(({ key, ...row }) => row) }
}

const mostWords = 5
