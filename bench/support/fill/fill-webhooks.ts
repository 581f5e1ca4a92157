import type { Fill } from './fill-shape.ts'
import { draw, idOf } from './fill-words.ts'

/** Three endpoints, switched off so that no server sends; one message in a hundred failed. */
export const webhooksFill: Fill = {
  tables: ['webhook_endpoints', 'webhook_deliveries', 'webhook_attempts'],
  statements: ({ orders }) => [
    `insert into webhook_endpoints (id, url, event_types, sealed_secret, is_active, off_since)
      select ${idOf('endpoint', 'n')}, 'https://hooks.example.test/' || n, array['order.placed'], 'sealed',
        false, now() from generate_series(1, 3) as n`,
    `insert into webhook_deliveries (id, endpoint_id, event_seq, type, payload, attempts, next_attempt_at,
        delivered_at, created_at, entity_id)
      select ${idOf('delivery', 'n')}, ${idOf('endpoint', '1 + least(n % 3, n % 2)')}, n,
        case when die % 400 = 9 then 'order.cancelled' when n % 3 = 0 then 'order.confirmed'
          else 'order.placed' end, '{}', case when die = 1 then 0 else 1 end,
        case when die < 3 then now() + interval '10 years' end, case when die > 9 then at end, at,
        ${idOf('order', 'n')}
      from generate_series(1, greatest(1000, ${orders} / 10)) as n
      cross join lateral (select ${draw("'hook' || n", 1_000)} as die,
        now() - n * interval '30 days' / greatest(1000, ${orders} / 10) as at) as drawn`,
    `insert into webhook_attempts (id, delivery_id, at, status, duration_milliseconds)
      select ${idOf('attempt', 'id')}, id, created_at,
        case when delivered_at is null then 500 else 200 end, 120
      from webhook_deliveries where attempts > 0`,
  ],
}
