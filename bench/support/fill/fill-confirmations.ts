import type { Fill } from './fill-shape.ts'
import { draw, staffFor } from './fill-words.ts'

/** Which orders have a call task: all that wait, confirmed ones, and enough of the ended ones. */
const called = (orders: number, tasks: number) =>
  `create temporary table called on commit drop as
    select m.n, m.id, m.placed_at, m.state as order_state, shipping,
      case when m.state <> 'pending' then 'done'
        else (array['queued', 'queued', 'queued', 'waiting', 'waiting', 'callback', 'unreachable'])
          [1 + ${draw("'ct' || n", 7)}] end as state
    from made m
    where n % 100 < 5 or n % 100 >= 5 and ${draw("'cw' || n", 10_000)}
      < ${Math.round((10_000 * (tasks - orders * 0.05)) / (orders * 0.95))}`

/** Each was checked for rules that exempt it, as the job does within a minute of the placement. */
const ofTasks = `insert into confirmation_tasks (id, state, state_changed_at, attempts, next_call_at,
      at_stake_minor, failing_basis_points, failing_because, call_rank, last_outcome, rules_checked_at, created_at)
    select id, state, placed_at + interval '1 hour', case state when 'queued' then 0 else 1 + n % 3 end,
      case when state in ('waiting', 'callback') then now() + n % 5000 * interval '1 minute' end,
      600 + shipping, n % 100 * 50, '{}', 600 + shipping + n % 997,
      case state when 'done' then case when order_state = 'cancelled' then 'cancelled' else 'confirmed' end
        when 'queued' then null when 'callback' then 'callback' else 'no_answer' end,
      placed_at + interval '2 minutes', placed_at
    from called`

const endings = `case when c.state = 'done' and i = 1 then
    case when c.order_state = 'cancelled' then 'cancelled' else 'confirmed' end
  else (array['no_answer', 'busy', 'switched_off', 'callback', 'no_answer'])
    [1 + ${draw("'co' || c.n || '.' || i", 5)}] end`

const ofCalls = `insert into confirmation_calls (id, order_id, agent_id, channel, started_at,
      ended_at, outcome, seconds, is_last)
    select md5('call' || n || '.' || i)::uuid, id, case when channel = 'phone' then agent end, channel,
      at, at + seconds * interval '1 second', outcome, seconds,
      state = 'unreachable' and i = 1 and channel = 'phone'
    from (select c.*, i, ${endings} as outcome, ${draw("'cs' || n || '.' || i", 300)} + 5 as seconds,
        case when n % 40 = 3 and c.state = 'done' then 'link' else 'phone' end as channel,
        least(c.placed_at + (8 - i * 2) * interval '1 hour', now() - interval '1 hour') as at,
        ${staffFor("'ca' || c.n")} as agent
      from called c cross join generate_series(1, 3) as i
      where c.state <> 'queued' and c.n % 100 > 0
        and (i = 1 and ${draw("'ck' || c.n", 10)} < 7 or ${draw("'cj' || c.n || '.' || i", 10)} < 1)) as calls`

const ofAddresses = `insert into address_checks (subject_id, address_key, country, score, verdict,
      faults, reasons, parsed, served, method, checked_at)
    select o.id, o.address_key, 'GB', o.address_score, o.address_verdict,
      case o.address_verdict when 'accept' then '{}' when 'confirm' then '{city_unknown}'
        else '{house_missing}' end::text[],
      case o.address_verdict when 'accept' then '[]' else
        '[{"code": "house_missing", "points": 30, "text": "There is no house number."}]' end::jsonb,
      '{}', 'yes', 'rules', o.placed_at
    from orders o where o.address_verdict <> 'unchecked'
      and (o.state in ('pending', 'confirmed') or o.number % 4 = 0)`

const ofKnownAddresses = `insert into known_addresses (address_key, country, delivered, refused)
    select address_key, 'GB', count(*) filter (where state = 'delivered'),
      count(*) filter (where state = 'returned')
    from orders where state in ('delivered', 'returned') group by address_key`

/** Addresses and their checks, call tasks and calls. */
export const confirmationsFill: Fill = {
  tables: ['confirmation_tasks', 'confirmation_calls', 'address_checks', 'known_addresses'],
  statements: ({ orders, callTasks }) => [
    called(orders, callTasks),
    ofTasks,
    ofCalls,
    ofAddresses,
    ofKnownAddresses,
  ],
}
