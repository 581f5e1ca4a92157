import { type Actor, heldIn, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { keyStart, permissionsOfScopes, scopedCapabilities } from '../api-keys.rules.ts'
import { effectiveRoles } from '../roles.ts'
import { grantsOfRow, nameOfRow, type RightsRow, rightsColumns } from './rights-columns.ts'
import { hashOfToken } from './session-cookie.ts'

const findKey = {
  name: 'users-find-api-key',
  text: `select k.id as key_id, k.name as key_name, k.scopes, ${rightsColumns},
      coalesce(k.last_used_at < now() - interval '1 minute', true) as is_stale
    from api_keys k
    join profiles p on p.id = k.user_id
    where (k.key_hash = $1 or (k.old_key_hash = $1 and k.old_until > now())) and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())
      and p.deactivated_at is null and p.suspended_at is null`,
}

const scopable = new Set(scopedCapabilities.map(({ key }) => key))

type KeyRow = RightsRow & {
  readonly key_id: string
  readonly key_name: string
  readonly scopes: readonly string[]
  readonly is_stale: boolean
}

/** The API key that a request brings; null where it brings none of ours. */
export function keyOf({ authorization }: Visit): string | null {
  const [scheme = '', key = ''] = (authorization ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' && key.startsWith(keyStart) ? key : null
}

/** A program that acts for the owner of its key: what both the owner and its scopes allow. */
export async function findKeyActor(db: Database, visit: Visit, key: string): Promise<Actor | null> {
  const { rows } = await db.pool.query<KeyRow>({ ...findKey, values: [hashOfToken(key)] })
  const [row] = rows
  if (!row) return null
  if (row.is_stale) await markUsed(db, row.key_id)
  const { read, write } = permissionsOfScopes(row.scopes)
  const own = grantsOfRow(row, 'full')
  const grants = own.map((grant) => ({
    ...grant,
    permissions: both(grant.permissions, read),
  }))
  const permissions = heldIn(grants)
  return newActor({
    userId: row.user_id,
    name: nameOfRow(row),
    roles: effectiveRoles(row.roles, row.role),
    permissions,
    writePermissions: both(permissions, write),
    ownPermissions: both(heldIn(own), scopable),
    grants,
    supplierId: row.supplier_id,
    requestId: visit.requestId,
    via: 'api_key',
    apiKeyId: row.key_id,
    ipAddress: visit.ipAddress,
    device: `API key “${row.key_name}”`,
    offeredApprovalId: visit.approvalId,
    validUntil: row.valid_until,
  })
}

async function markUsed(db: Database, id: string): Promise<void> {
  await db.pool.query({
    name: 'users-mark-key-used',
    text: 'update api_keys set last_used_at = now() where id = $1',
    values: [id],
  })
}

function both(some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...some].filter((key) => others.has(key)))
}
