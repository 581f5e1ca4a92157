import { sql } from 'kysely'
import { z } from 'zod'
import { notSignedIn } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { capabilities } from '../capabilities.ts'
import { readPreferences } from '../preferences.ts'
import { density, theme } from '../profile-patch.ts'
import { isLiveSession } from './live-session.ts'
import { reachOf } from './people/within-reach.ts'

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
      'photo_id',
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
    quietHours: hoursOf(row.quiet_from, row.quiet_until),
    preferences: readPreferences(row.preferences),
    photoId: row.photo_id,
  }
}

export async function me(reader: Reader, actor: Actor) {
  const { sessionId, apiKeyId } = actor
  if (sessionId === null && apiKeyId === null) throw notSignedIn()
  return {
    profile: await ownProfile(reader, actor),
    roles: [...actor.roles],
    permissions: [...actor.permissions],
    permissionsEverywhere: capabilities
      .filter((one) => actor.permissions.has(one.key) && outletsOf(actor, one) === null)
      .map(({ key }) => key),
    sessionId,
    sessionKind: sessionId === null ? ('api_key' as const) : await kindOfSession(reader, sessionId),
    apiKey: apiKeyId === null ? null : await keyInUse(reader, apiKeyId),
    deviceWork: actor.work
      ? { kind: actor.work.kind, operations: [...actor.work.operations] }
      : null,
    viewedBy: await nameOfViewer(reader, actor),
    outletIds: toList(outletsOf(actor, 'signedIn')),
    reachOutletIds: toList(reachOf(actor)),
  }
}

// PostgreSQL gives a time with its seconds.
function hoursOf(from: string | null, until: string | null) {
  return from && until ? { from: from.slice(0, 5), until: until.slice(0, 5) } : null
}

async function keyInUse(reader: Reader, id: string) {
  const row = await reader
    .selectFrom('api_keys')
    .select(['name', 'scopes', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notSignedIn()
  return { name: row.name, scopes: [...row.scopes], expiresAt: row.expires_at }
}

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
    .selectFrom('sessions as s')
    .leftJoin('devices as d', 'd.id', 's.device_id')
    .select([
      's.id',
      's.created_at as createdAt',
      's.last_seen_at as lastSeenAt',
      's.expires_at as expiresAt',
      's.ip_address as ipAddress',
      's.user_agent as userAgent',
      'd.name as deviceName',
    ])
    .where('s.user_id', '=', actor.userId)
    .where(sql<boolean>`(${sql.raw(isLiveSession)})`)
    .orderBy('s.last_seen_at', 'desc')
    .limit(100)
    .execute()
  return { sessions: rows.map((row) => ({ ...row, isCurrent: row.id === actor.sessionId })) }
}
