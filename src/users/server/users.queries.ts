import { z } from 'zod'
import { notSignedIn } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { density, theme } from '../users.contract.ts'

export async function ownProfile(reader: Reader, actor: Actor) {
  const row = await reader
    .selectFrom('profiles')
    .select([
      'id',
      'full_name',
      'email',
      'role',
      'theme',
      'density',
      'phone',
      'start_page',
      'default_outlet_id',
      'time_zone',
      'quiet_from',
      'quiet_until',
      'preferences',
    ])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    role: row.role,
    theme: theme.parse(row.theme),
    density: density.parse(row.density),
    phone: row.phone,
    startPage: row.start_page,
    defaultOutletId: row.default_outlet_id,
    timeZone: row.time_zone,
    quietFrom: row.quiet_from?.slice(0, 5) ?? null,
    quietUntil: row.quiet_until?.slice(0, 5) ?? null,
    preferences: preferences.parse(row.preferences),
  }
}

export async function me(reader: Reader, actor: Actor) {
  if (!actor.sessionId) throw notSignedIn()
  return {
    profile: await ownProfile(reader, actor),
    roles: [...actor.roles],
    permissions: [...actor.permissions],
    sessionId: actor.sessionId,
    sessionKind: await kindOfSession(reader, actor.sessionId),
    viewedBy: await nameOfViewer(reader, actor),
    outletIds: toList(outletsOf(actor, 'signedIn')),
  }
}

const preferences = z.record(z.string(), z.unknown())
const sessionKind = z.enum(['full', 'device', 'setup'])

async function kindOfSession(reader: Reader, id: string) {
  const row = await reader
    .selectFrom('sessions')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notSignedIn()
  return sessionKind.parse(row.kind)
}

async function nameOfViewer(reader: Reader, actor: Actor): Promise<string | null> {
  if (actor.onBehalfOf === null) return null
  const row = await reader
    .selectFrom('profiles')
    .select('full_name')
    .where('id', '=', actor.onBehalfOf)
    .executeTakeFirst()
  return row?.full_name ?? null
}

const toList = (ids: readonly string[] | null) => ids && [...ids]

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
