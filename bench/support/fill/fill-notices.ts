import type { Fill } from './fill-shape.ts'
import { draw, farOutlet, idOf, mainOutlet } from './fill-words.ts'

/** In ten years' time, so that no job of a server picks up what is left open. */
const later = `now() + interval '10 years'`

/** Notifications of all colleagues, of which the super admin has most; mails, and what needs approval. */
export const noticesFill: Fill = {
  tables: ['notifications', 'mails', 'approvals'],
  statements: ({ events, users, orders }) => [
    `insert into notifications (id, user_id, type, priority, title, message, read, action_url, created_at,
        rule, outlet_id, resolved_at, deleted_at, mailed_at, escalated_at)
      select ${idOf('notification', 'n')}, case when n % 5 = 0 then (select id from profiles
          where email = 'bench@example.test') else ${idOf('user', `1 + n % ${users}`)} end,
        (array['order', 'inventory', 'system'])[1 + n % 3],
        case when die = 1 then 'urgent' when die % 20 = 2 then 'high' when die % 9 = 3 then 'low' else 'normal' end,
        case when n % 3 = 1 then 'Low stock' else 'Order on hold' end, 'Order ' || 1000 + n % 5000, die > 40,
        '/orders', at, case when n % 3 = 1 then 'stock.low' else 'order.held' end, null,
        case when die % 3 = 0 then at end, case when die % 50 = 4 then at end, at, at
      from generate_series(1, greatest(2000, ${events} / 3)) as n
      cross join lateral (select ${draw("'note' || n", 1_000)} as die,
        now() - n * interval '650 days' / greatest(2000, ${events} / 3) as at) as drawn`,
    `insert into mails (id, template, to_address, subject, attempts, last_error, next_attempt_at, created_at,
        sent_at, failed_at, sealed_text)
      select ${idOf('mail', 'n')}, (array['order_placed', 'order_dispatched', 'password_reset'])[1 + n % 3],
        'customer' || n || '@example.test', 'Your order ' || 1000 + n, 1,
        case when n % 100 = 4 then 'The mailbox is full' end, ${later}, at,
        case when n % 100 not in (4, 5) then at end, case when n % 100 = 4 then at end,
        case when n % 100 = 5 then 'sealed' end
      from generate_series(1, greatest(1000, ${orders} / 20)) as n
      cross join lateral (select now() - n * interval '700 days' / greatest(1000, ${orders} / 20) as at) as drawn`,
    `insert into approvals (id, action, payload_hash, summary, details, limit_breached, outlet_id,
        requested_by, requested_at, state, state_changed_at, expires_at, decided_by, decided_at)
      select ${idOf('approval', 'n')}, case when n % 4 = 0 then 'stock.adjust' else 'order.refund' end,
        md5('a' || n), 'Refund of order ' || 1000 + n, '{"path": "/orders", "facts": {}}', 'Above 50.00',
        case when n % 100 = 0 then ${farOutlet} else ${mainOutlet} end, ${idOf('user', `1 + n % 20`)}, at,
        state, at, case when state = 'pending' then ${later} else at + interval '2 days' end,
        case when state in ('approved', 'rejected', 'used') then ${idOf('user', '30')} end,
        case when state in ('approved', 'rejected', 'used') then at end
      from generate_series(1, greatest(500, ${orders} / 200)) as n
      cross join lateral (select now() - n * interval '700 days' / greatest(500, ${orders} / 200) as at,
        case when n < 40 then 'pending' when n % 10 = 3 then 'rejected' when n % 50 = 4 then 'withdrawn'
          else 'used' end as state) as drawn`,
  ],
}
