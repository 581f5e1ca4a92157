import { person } from './fill-customers.ts'
import type { Fill } from './fill-shape.ts'
import { farOutlet, idOf, mainOutlet, sideOutlet } from './fill-words.ts'

const roles = `(array['staff', 'staff', 'staff', 'staff', 'warehouse_manager', 'store_manager',
  'dispatch_manager', 'returns_manager', 'super_manager'])[1 + n % 9]`

/** Colleagues with their roles, outlets, sessions and keys; one in forty has left. */
export const peopleFill: Fill = {
  tables: [
    'profiles',
    'user_roles',
    'user_outlets',
    'sessions',
    'ended_sessions',
    'invitations',
    'api_keys',
    'saved_views',
  ],
  statements: ({ users }) => [
    `insert into profiles (id, full_name, email, email_verified, role, all_outlets, created_at,
        deactivated_at, last_seen_at)
      select ${idOf('user', 'n')}, ${person('n').name}, 'user' || n || '@example.test', true, ${roles},
        n % 9 = 8, now() - n * interval '2 days',
        case when n % 40 = 0 then now() - interval '30 days' end, now() - n * interval '3 hours'
      from generate_series(1, ${users}) as n`,
    `insert into user_roles (user_id, role) select ${idOf('user', 'n')}, ${roles}
      from generate_series(1, ${users}) as n`,
    `insert into user_outlets (user_id, outlet_id)
      select ${idOf('user', 'n')}, case when n % 30 = 1 then ${farOutlet} when n % 3 = 0 then ${sideOutlet}
        else ${mainOutlet} end
      from generate_series(1, ${users}) as n where n % 9 <> 8`,
    `insert into sessions (id, user_id, expires_at, user_agent, ip_address, token_hash, last_seen_at)
      select ${idOf('session', "n || '.' || s")}, ${idOf('user', 'n')}, now() + interval '7 days',
        'Firefox on Linux', '10.0.0.' || n % 250, sha256((n || '.' || s)::bytea), now() - n * interval '1 minute'
      from generate_series(1, ${users}) as n cross join generate_series(1, 2) as s where n % 40 > 0`,
    `insert into ended_sessions (token_hash, user_id, because, ended_at)
      select sha256((n || '.' || s || 'e')::bytea), ${idOf('user', 'n')}, 'logout',
        now() - s * interval '1 day'
      from generate_series(1, ${users}) as n cross join generate_series(1, 10) as s`,
    `insert into invitations (id, email, full_name, roles, token_hash, invited_by, expires_at, created_at,
        accepted_at, all_outlets)
      select ${idOf('invitation', 'n')}, 'new' || n || '@example.test', 'New ' || n, array['staff'],
        sha256(('i' || n)::bytea), ${idOf('user', '1')}, now() + interval '2 days',
        now() - n * interval '1 day', case when n % 10 > 0 then now() end, true
      from generate_series(1, ${users}) as n`,
    `insert into api_keys (id, user_id, name, prefix, key_hash, scopes)
      select ${idOf('key', 'n')}, ${idOf('user', '1 + n % 8')}, 'Key ' || n, 'qm_' || n,
        sha256(('k' || n)::bytea), array['orders.read'] from generate_series(1, 40) as n`,
    `insert into saved_views (id, page, name, owner_id, audience, params)
      select ${idOf('view', 'n')}, (array['/orders', '/products', '/inventory'])[1 + n % 3], 'View ' || n,
        ${idOf('user', '1 + n % 30')}, case when n % 20 = 0 then 'everyone' else 'private' end, '{}'
      from generate_series(1, 200) as n`,
  ],
}
