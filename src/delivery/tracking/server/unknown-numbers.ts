import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { outletsOf } from '#platform/server/actor.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { UnknownNumber } from '../tracking.contract.ts'
import { unknownNumberList } from '../unknown-numbers.list.ts'

/** Of each number, so many events are shown. */
const mostEvents = 5

/** The events of each unmatched number together: few, because users match them or ignore them. */
const summed = sql`(
  select j.courier_id, j.tracking_number, count(*)::int as times, max(e.received_at) as last_at,
    exists (select from tracking_number_owners w where w.courier_id = j.courier_id
      and w.tracking_number = j.tracking_number) as is_ignored
  from courier_event_outcomes j join courier_events e on e.id = j.event_id
  where j.outcome = 'unknown_number'
  group by j.courier_id, j.tracking_number
) as u`

const courier = sql`join couriers c on c.id = u.courier_id`

/**
 * The unmatched numbers in couriers' reports. Their outlet is unknown, so only users of all outlets
 * see them.
 */
export const unknownNumbers = serveList<UnknownNumber, typeof unknownNumberList>(
  unknownNumberList,
  {
    table: `(select distinct courier_id, tracking_number from courier_event_outcomes
      where outcome = 'unknown_number') as u`,
    foundIn: summed,
    id: ['u.courier_id', 'u.tracking_number'],
    key: ['uuid', 'text'],
    carried: { times: 'u.times', last_at: 'u.last_at', is_ignored: 'u.is_ignored' },
    joined: courier,
    within: (actor) => sql`${outletsOf(actor, capability.dispatch) === null}`,
    filters: {
      state: byConditions({ waiting: sql`not u.is_ignored`, ignored: sql`u.is_ignored` }),
      courierId: 'u.courier_id',
      last: { instant: 'u.last_at' },
    },
    sorts: {
      number: { by: 'u.tracking_number', kind: 'text' },
      courier: { by: 'c.name', kind: 'text' },
      times: { by: 'u.times', kind: 'number' },
      last: { by: 'u.last_at', kind: 'instant' },
    },
    search: (words) => matchesWords('u.tracking_number', words),
    columns: () => sql`u.courier_id as "courierId", c.name as "courierName",
      u.tracking_number as "trackingNumber", page.times, page.last_at as "lastAt",
      page.is_ignored as "isIgnored", coalesce(told.events, '[]') as told,
      (select p.code from parcel_bookings b join parcels p on p.id = b.parcel_id
        where b.courier_id = u.courier_id and b.tracking_number = u.tracking_number) as formerly`,
    beside: sql`${courier} cross join lateral (
      select jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'text', t.text,
        'place', t.place, 'happenedAt', t.happened_at) order by t.happened_at desc, t.id desc) as events
      from (select e.id, e.code, said.text, said.place, e.happened_at
        from courier_events e join courier_event_texts said on said.event_id = e.id
        where e.courier_id = u.courier_id and e.tracking_number = u.tracking_number
        order by e.happened_at desc, e.id desc limit ${sql.lit(mostEvents)}) t) as told`,
  },
)
