import type { Fill } from './fill-shape.ts'
import { draw, farOutlet, idOf, mainOutlet, sideOutlet, staffFor } from './fill-words.ts'

/** Three at the main outlet, two beside it, one at the far one. */
const ofRegisters = `insert into registers (id, outlet_id, name, last_z_number)
  select ${idOf('register', 'n')}, case when n < 3 then ${mainOutlet} when n < 5 then ${sideOutlet}
    else ${farOutlet} end, 'Register ' || n + 1, 0
  from generate_series(0, 5) as n`

/** The register of a session: one in a hundred is at the far outlet. */
const drawer = `case when n % 100 = 0 then 5 else n % 5 end`

const drawn = (sessions: number) =>
  `create temporary table drawn_sessions on commit drop as
    select n, ${idOf('register session', 'n')} as id, register, outlet_id, opener,
      now() - (${sessions} - n) * interval '2 years' / ${sessions} as opened_at,
      case when lot < 900 then 0 else lot % 41 - 20 end * 100 as difference,
      row_number() over (partition by register order by n) as z
    from (select n, ${drawer} as register, ${staffFor("'rs' || n")} as opener,
        ${draw("'rd' || n", 1_000)} as lot from generate_series(1, ${sessions}) as n) as s
    join registers r on r.id = ${idOf('register', 'register')}`

const ofSessions = `insert into register_sessions (id, register_id, outlet_id, currency, state,
    state_changed_at, opening_minor, opened_by, opened_at, counted_minor, expected_minor,
    difference_reason, z_number, closed_by, closed_at)
  select id, ${idOf('register', 'register')}, outlet_id, 'GBP', 'closed', opened_at + interval '9 hours',
    15000, opener, opened_at, 65000 + difference, 65000,
    case when difference = 0 then '' else 'Change was given wrongly.' end, z, opener,
    opened_at + interval '9 hours'
  from drawn_sessions`

const lastReports = `update registers set last_z_number = s.z
  from (select register, max(z) as z from drawn_sessions group by register) as s
  where id = ${idOf('register', 's.register')}`

const ofCounts = `insert into register_counts (id, session_id, purpose, attempt, counted_minor,
    expected_minor, pieces, counted_by, counted_at)
  select ${idOf('register count', 'n || purpose')}, id, purpose, 1,
    case purpose when 'opening' then 15000 else 65000 + difference end,
    case purpose when 'closing' then 65000 end, '[{"valueMinor": 500, "pieces": 30}]', opener,
    opened_at + case purpose when 'opening' then interval '0' else interval '9 hours' end
  from drawn_sessions cross join unnest(array['opening', 'closing']) as purpose`

/** Eight payments, a drop and a no-sale of each session. */
const ofEntries = `insert into register_entries (id, session_id, kind, method, amount_minor, payment_id,
    made_by, made_at)
  select ${idOf('register entry', "n || '.' || i")}, id,
    case when i <= 8 then 'payment' when i = 9 then 'drop' else 'no_sale' end,
    case when i <= 8 and i % 2 = 0 then 'card' else 'cash' end,
    case when i <= 8 then 20000 when i = 9 then -30000 else 0 end,
    case when i <= 8 then ${idOf('register payment', "n || '.' || i")} end, opener,
    opened_at + i * interval '40 minutes'
  from drawn_sessions cross join generate_series(1, 10) as i`

/** Registers with their closed sessions, the counts and what was taken. */
export const registersFill: Fill = {
  tables: ['registers', 'register_sessions', 'register_counts', 'register_entries'],
  statements: ({ registerSessions }) => [
    ofRegisters,
    drawn(registerSessions),
    ofSessions,
    lastReports,
    ofCounts,
    ofEntries,
  ],
}
