import type { Fill } from './fill-shape.ts'
import { idOf } from './fill-words.ts'

/** The courier's reports for each parcel, in chronological order. */
const reported = (events: number, parcels: number) =>
  `create temporary table reported on commit drop as
    select n, i, id as parcel_id, courier_id, number, packed_at + (i - 1) * interval '20 hours' as at,
      md5('report' || n || '.' || i)::uuid as id, case
      when i < 3 then 'in_transit'
      when i = 4 then case parcel_state when 'delivered' then 'delivered' when 'attempt_failed' then
        'attempt_failed' when 'in_transit' then 'in_transit' else 'returning' end
      else 'out_for_delivery' end as news
    from shipped cross join generate_series(1, 4) as i
    where parcel_state not in ('packed', 'booked', 'handed_over')
      and (i = 1 or i = 4 or hashtext('rp' || n || i) & 1023 < ${Math.round((1_024 * (events - parcels * 1.9)) / (parcels * 1.9))})`

/** What the couriers reported about parcels. */
export const trackingFill: Fill = {
  tables: [
    'courier_events',
    'courier_event_outcomes',
    'courier_event_texts',
    'tracking_polls',
    'tracking_checks',
    'courier_unknown_words',
  ],
  statements: ({ trackingEvents, parcels }) => [
    reported(trackingEvents, parcels),
    `insert into courier_events (id, courier_id, dedupe_key, tracking_number, code, happened_at,
        received_at, way, raw_hash)
      select id, courier_id, md5('d' || id) || md5('e' || id), number, 'C' || i, at, at, 'hook',
        md5('r' || id) || md5('h' || id) from reported order by at`,
    `insert into courier_event_outcomes (event_id, courier_id, tracking_number, parcel_id, news, reason,
        word, outcome, judged_at)
      select id, courier_id, number, case when not is_unknown then parcel_id end,
        case when not is_unknown and not is_unmapped then news end,
        case when news = 'attempt_failed' and not is_unmapped then 'not_home' end, 'C' || i,
        case when is_unknown then 'unknown_number' when is_unmapped then 'unmapped' else 'moved' end, at
      from (select *, n % 1000 = 27 and n <= 100000 and i = 1 as is_unknown,
        n % 1000 = 28 and n <= 100000 and i = 1 as is_unmapped from reported) as r order by at`,
    `insert into courier_event_texts (event_id, text, place, raw)
      select id, 'At the depot', 'Town ' || n % 300, '{"status": "C1"}' from reported order by at`,
    `insert into tracking_polls (parcel_id, polled_at)
      select id, now() - n % 60 * interval '1 minute' from shipped
      where parcel_state in ('handed_over', 'in_transit', 'out_for_delivery', 'attempt_failed', 'returning')`,
    `insert into tracking_checks (id, courier_id, dedupe_key, tracking_number, why, raw)
      select uuidv7(), ${idOf('courier', '1 + n % 4')}, md5('c' || n) || md5('k' || n), 'TX' || n,
        'no_status', '{}' from generate_series(1, 100) as n`,
    `insert into courier_unknown_words (courier_id, word, code, text, times)
      select ${idOf('courier', '1 + n % 4')}, 'WORD ' || n, 'W' || n, 'Held at hub ' || n, n
      from generate_series(1, 30) as n`,
  ],
}
