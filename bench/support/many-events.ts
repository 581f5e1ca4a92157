import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

const perWrite = 5_000

/**
 * Events in bulk, as a business has after many years: eight types and six nouns, by forty users,
 * over two years, on a fifth as many records as there are events.
 */
export async function addManyEvents(db: Database, events: number): Promise<void> {
  for (let from = 0; from < events; from += perWrite) {
    const upTo = Math.min(events, from + perWrite)
    await sql`insert into events (at, type, noun, entity_id, label, actor_id, actor_name, request_id,
        session_id, ip_address, device, via, result, outlet_id, data)
      select now() - (${events}::integer - n) * interval '730 days' / ${events}::integer,
        (array['order.placed', 'order.confirmed', 'order.packed', 'order.dispatched',
          'stock.adjusted', 'customer.created', 'parcel.scanned', 'user.signed_in'])[1 + n % 8],
        (array['order', 'order', 'order', 'order', 'stock', 'customer', 'parcel', 'user'])[1 + n % 8],
        md5('record' || n / 5)::uuid, 'Order ' || 1000 + n / 5, md5('person' || n % 40)::uuid,
        'Person ' || n % 40, md5('request' || n)::uuid::text, md5('session' || n % 400)::uuid,
        '10.0.0.' || n % 40, 'Firefox on Linux',
        case when n % 50 = 0 then 'api_key' else 'session' end,
        case when n % 5000 = 0 then 'denied' else 'ok' end, md5('outlet' || n % 3)::uuid,
        jsonb_build_object('state', jsonb_build_array('pending', 'confirmed'), 'note', 'Called twice')
      from generate_series(${from}::integer + 1, ${upTo}::integer) as n`.execute(db.reader)
  }
}
