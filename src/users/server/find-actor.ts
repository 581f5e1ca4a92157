import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { effectiveRoles, permissionsOfRoles, type Role } from '../roles.ts'
import { sessionToken } from './session-cookie.ts'

/** One prepared statement: it runs on every request, and it is the only thing that is asked. */
const findSession = {
  name: 'users-find-session',
  text: `select s.id as session_id, p.id as user_id, p.full_name, p.email, p.role,
      array(select r.role from user_roles r where r.user_id = p.id and r.is_active) as roles
    from sessions s join profiles p on p.id = s.user_id
    where s.token = $1 and s.expires_at > now() and p.deactivated_at is null`,
}

type SessionRow = {
  session_id: string
  user_id: string
  full_name: string
  email: string
  role: string
  roles: string[]
}

const permissionsByRoles = new Map<string, ReadonlySet<string>>()

/** Who is behind a Cookie header; null for nobody, and for a session that has ended. */
export async function findActor(
  db: Database,
  secret: string,
  cookie: string | undefined,
  requestId: string,
): Promise<Actor | null> {
  const token = sessionToken(cookie, secret)
  if (!token) return null
  const { rows } = await db.pool.query<SessionRow>({ ...findSession, values: [token] })
  const [row] = rows
  if (!row) return null
  const roles = effectiveRoles(row.roles, row.role)
  return {
    userId: row.user_id,
    name: displayName(row.full_name, row.email),
    roles,
    permissions: permissionsFor(roles),
    sessionId: row.session_id,
    requestId,
  }
}

/** Specification, section 1: the e-mail stands in for an empty or placeholder name. */
function displayName(fullName: string, email: string): string {
  return fullName === '' || fullName === 'New User' ? email : fullName
}

function permissionsFor(roles: readonly Role[]): ReadonlySet<string> {
  const key = roles.join()
  const known = permissionsByRoles.get(key)
  if (known) return known
  const permissions = permissionsOfRoles(roles)
  permissionsByRoles.set(key, permissions)
  return permissions
}
