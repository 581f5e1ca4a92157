import { type Actor, newActor, type Way } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { deviceInWords } from '../device-in-words.ts'
import { type Cover, grantsOf, type Standing } from '../grants.rules.ts'
import { effectiveRoles } from '../roles.ts'
import { hashOfToken, sessionTokens } from './session-cookie.ts'

/** One prepared statement: it runs on every request, and it is the only thing that is asked. */
const findSession = {
  name: 'users-find-session',
  text: `select s.id as session_id, s.kind, s.device_id, s.user_agent, d.name as device_name,
      s.last_seen_at < now() - interval '1 minute' as is_stale, s.view_as_user_id is not null as is_view_as,
      own.id as own_id, own.full_name as own_name, own.email as own_email,
      p.id as user_id, p.full_name, p.email, p.role, p.supplier_id,
      array(select r.role from user_roles r where r.user_id = p.id and r.is_active) as roles,
      array(select o.outlet_id from user_outlets o where o.user_id = p.id) as outlet_ids,
      (select jsonb_agg(jsonb_build_object('role', c.role, 'outletId', c.outlet_id))
        from cover_grants c where c.user_id = p.id and c.ended_at is null
          and c.starts_at <= now() and c.ends_at > now()) as cover,
      (select min(t) from cover_grants c, unnest(array[c.starts_at, c.ends_at]) as t
        where c.user_id = p.id and c.ended_at is null and t > now()) as valid_until
    from sessions s
    join profiles own on own.id = s.user_id
    join profiles p on p.id = coalesce(s.view_as_user_id, s.user_id)
    left join devices d on d.id = s.device_id
    where s.token_hash = $1 and s.expires_at > now()
      and s.last_seen_at + make_interval(secs => s.idle_seconds) > now()
      and own.deactivated_at is null and own.suspended_at is null
      and (d.id is null or d.revoked_at is null)`,
}

type SessionRow = {
  session_id: string
  kind: Standing['sessionKind']
  device_id: string | null
  user_agent: string | null
  device_name: string | null
  is_stale: boolean
  is_view_as: boolean
  own_id: string
  own_name: string
  own_email: string
  user_id: string
  full_name: string
  email: string
  role: string
  supplier_id: string | null
  roles: string[]
  outlet_ids: string[]
  cover: Cover[] | null
  valid_until: string | null
}

const nothing: ReadonlySet<string> = new Set()

/** Who is behind a request; null for nobody, and for a session that has ended. */
export async function findActor(db: Database, visit: Visit): Promise<Actor | null> {
  for (const token of sessionTokens(visit.cookie)) {
    const values = [hashOfToken(token)]
    const { rows } = await db.pool.query<SessionRow>({ ...findSession, values })
    const [row] = rows
    if (!row) continue
    if (row.is_stale && !visit.isUnattended) await markSeen(db, row)
    return actorOf(row, visit)
  }
  return null
}

function actorOf(row: SessionRow, visit: Visit): Actor {
  const grants = grantsOf({
    activeRoles: row.roles,
    profileRole: row.role,
    outletIds: row.outlet_ids,
    cover: row.cover ?? [],
    sessionKind: row.kind,
  })
  const permissions = new Set(grants.flatMap((grant) => [...grant.permissions]))
  const name = displayName(row.full_name, row.email)
  return newActor({
    userId: row.user_id,
    name: row.is_view_as ? `${displayName(row.own_name, row.own_email)} as ${name}` : name,
    roles: effectiveRoles(row.roles, row.role),
    permissions,
    writePermissions: row.is_view_as ? nothing : permissions,
    grants,
    supplierId: row.supplier_id,
    sessionId: row.session_id,
    deviceId: row.device_id,
    requestId: visit.requestId,
    via: wayOf(row),
    ipAddress: visit.ipAddress,
    device: row.device_name ?? (row.user_agent === null ? null : deviceInWords(row.user_agent)),
    onBehalfOf: row.is_view_as ? row.own_id : null,
    approvalId: visit.approvalId,
    validUntil: row.valid_until,
  })
}

function wayOf(row: SessionRow): Way {
  if (row.is_view_as) return 'view_as'
  return row.kind === 'device' ? 'device' : 'session'
}

/** At most once a minute for each session, so that reading stays reading. */
async function markSeen(db: Database, row: SessionRow): Promise<void> {
  await db.pool.query({
    name: 'users-mark-seen',
    text: `with seen as (update profiles set last_seen_at = now() where id = $2)
      update sessions set last_seen_at = now() where id = $1`,
    values: [row.session_id, row.own_id],
  })
}

/** Specification, section 1: the e-mail stands in for an empty or placeholder name. */
function displayName(fullName: string, email: string): string {
  return fullName === '' || fullName === 'New User' ? email : fullName
}
