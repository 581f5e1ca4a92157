import { type Actor, heldIn, newActor, type Way } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { deviceInWords } from '../device-in-words.ts'
import type { SharedDevice, Standing } from '../grants.rules.ts'
import { effectiveRoles } from '../roles.ts'
import { findKeyActor, keyOf } from './find-key-actor.ts'
import { isLiveSession } from './live-session.ts'
import { grantsOfRow, nameOfRow, type RightsRow, rightsColumns } from './rights-columns.ts'
import { hashOfToken, sessionTokens } from './session-cookie.ts'

/** One prepared statement: it runs on every request, and it is the only thing that is asked. */
const findSession = {
  name: 'users-find-session',
  text: `select s.id as session_id, s.kind, s.device_id, s.user_agent, d.name as device_name,
      d.kind as device_kind, d.outlet_id as device_outlet_id,
      s.last_seen_at < now() - interval '1 minute' as is_stale, s.view_as_user_id is not null as is_view_as,
      own.id as own_id, own.full_name as own_name, own.email as own_email, ${rightsColumns}
    from sessions s
    join profiles own on own.id = s.user_id
    join profiles p on p.id = coalesce(s.view_as_user_id, s.user_id)
    left join devices d on d.id = s.device_id
    where s.token_hash = $1 and ${isLiveSession}
      and own.deactivated_at is null and own.suspended_at is null
      and (d.id is null or d.revoked_at is null)`,
}

type SessionRow = RightsRow & {
  readonly session_id: string
  readonly kind: Standing['sessionKind']
  readonly device_id: string | null
  readonly user_agent: string | null
  readonly device_name: string | null
  readonly device_kind: SharedDevice['kind'] | null
  readonly device_outlet_id: string | null
  readonly is_stale: boolean
  readonly is_view_as: boolean
  readonly own_id: string
  readonly own_name: string
  readonly own_email: string
}

const nothing: ReadonlySet<string> = new Set()

/** The operations that are open at a shared device, by its kind. */
export type DeviceWork = Readonly<Record<SharedDevice['kind'], ReadonlySet<string>>>

const noWork: DeviceWork = { till: new Set(), bench: new Set() }

/** Who is behind a request; null without a session or key, or with one that has ended. */
export async function findActor(
  db: Database,
  visit: Visit,
  work: DeviceWork = noWork,
): Promise<Actor | null> {
  const key = keyOf(visit)
  if (key !== null) return findKeyActor(db, visit, key)
  for (const token of sessionTokens(visit.cookie)) {
    const values = [hashOfToken(token)]
    const { rows } = await db.pool.query<SessionRow>({ ...findSession, values })
    const [row] = rows
    if (!row) continue
    if (row.is_stale && !visit.isUnattended) await markSeen(db, row)
    return actorOf(row, visit, work)
  }
  return null
}

function actorOf(row: SessionRow, visit: Visit, work: DeviceWork): Actor {
  const device = deviceOf(row)
  const grants = grantsOfRow(row, row.kind, device)
  const permissions = heldIn(grants)
  const ownName = nameOfRow({ full_name: row.own_name, email: row.own_email })
  return newActor({
    userId: row.user_id,
    name: row.is_view_as ? `${ownName} as ${nameOfRow(row)}` : ownName,
    roles: effectiveRoles(row.roles, row.role),
    permissions,
    writePermissions: row.is_view_as ? nothing : permissions,
    ...(device && {
      ownPermissions: heldIn(grantsOfRow(row, 'full')),
      work: { kind: device.kind, operations: work[device.kind] },
    }),
    grants,
    supplierId: row.supplier_id,
    sessionId: row.session_id,
    deviceId: row.device_id,
    requestId: visit.requestId,
    via: wayOf(row),
    ipAddress: visit.ipAddress,
    device: row.device_name ?? (row.user_agent === null ? null : deviceInWords(row.user_agent)),
    onBehalfOf: row.is_view_as ? row.own_id : null,
    offeredApprovalId: visit.approvalId,
    validUntil: row.valid_until,
  })
}

function deviceOf({ kind, device_kind, device_outlet_id }: SessionRow): SharedDevice | null {
  if (kind !== 'device' || device_kind === null || device_outlet_id === null) return null
  return { kind: device_kind, outletId: device_outlet_id }
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
