import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '../capabilities.ts'
import { deviceKind } from '../devices.contract.ts'
import { isLiveSession } from './live-session.ts'

export async function listDevices(reader: Reader, actor: Actor) {
  const rows = await reader
    .selectFrom('devices as d')
    .innerJoin('profiles as p', 'p.id', 'd.enrolled_by')
    .select([
      'd.id',
      'd.name',
      'd.kind',
      'd.outlet_id as outletId',
      'd.enrolled_at as enrolledAt',
      'p.full_name as enrolledBy',
      'd.last_seen_at as lastSeenAt',
      'd.revoked_at as revokedAt',
      sql<number>`(select count(*)::integer from sessions s where s.device_id = d.id and ${sql.raw(isLiveSession)})`.as(
        'sessions',
      ),
    ])
    .where(withinOutlets(actor, capability.userManagement, 'd.outlet_id'))
    .orderBy(sql`d.revoked_at is not null`)
    .orderBy('d.enrolled_at', 'desc')
    .limit(500)
    .execute()
  return { devices: rows.map((row) => ({ ...row, kind: deviceKind.parse(row.kind) })) }
}
