import { notSignedIn } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { theme } from '../users.contract.ts'

export async function ownProfile(reader: Reader, actor: Actor) {
  const row = await reader
    .selectFrom('profiles')
    .select(['id', 'full_name', 'email', 'role', 'theme'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    role: row.role,
    theme: theme.parse(row.theme),
  }
}

export async function me(reader: Reader, actor: Actor) {
  if (!actor.sessionId) throw notSignedIn()
  return {
    profile: await ownProfile(reader, actor),
    roles: [...actor.roles],
    permissions: [...actor.permissions],
    sessionId: actor.sessionId,
  }
}

export async function ownSessions(reader: Reader, actor: Actor) {
  const rows = await reader
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
      isCurrent: row.id === actor.sessionId,
    })),
  }
}

/** Users who hold one of the roles, for whoever has to be told something. */
export async function usersWithRoles(reader: Reader, roles: readonly string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('profiles')
    .innerJoin('user_roles', 'user_roles.user_id', 'profiles.id')
    .select('profiles.id')
    .distinct()
    .where('user_roles.is_active', '=', true)
    .where('user_roles.role', 'in', [...roles])
    .where('profiles.deactivated_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}
