import { keyStart } from '#organization/users/api-keys.rules.ts'
import type { Role } from '#organization/users/roles.ts'
import { hashOfToken, newToken } from '#organization/users/server/session-cookie.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'

/** What identifies a signed-in caller in a request. */
export type Caller = {
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type NewEntrant = {
  readonly roles?: readonly Role[]
  readonly inactiveRoles?: readonly Role[]
  readonly profileRole?: string
  /** By default, all outlets. */
  readonly outletIds?: readonly string[]
  readonly supplierId?: string
  readonly cover?: {
    readonly role: Role
    readonly outletId: string | null
    readonly grantedBy: string
    readonly seconds?: number
  }
}

/** A user without a password, because they sign in by `enter` or `keyOf`. */
export async function addEntrant(db: Database, entrant: NewEntrant): Promise<string> {
  const { roles = [], inactiveRoles = [], outletIds, cover } = entrant
  const userId = newId()
  await db.transaction(async (tx) => {
    await tx
      .insertInto('profiles')
      .values({
        id: userId,
        full_name: `Entrant ${roles.join(' ') || entrant.profileRole || 'of no role'}`,
        email: `${userId}@example.test`,
        role: entrant.profileRole ?? roles[0] ?? 'staff',
        supplier_id: entrant.supplierId ?? null,
        all_outlets: outletIds === undefined,
      })
      .execute()
    const rows = [
      ...roles.map((role) => ({ user_id: userId, role, is_active: true })),
      ...inactiveRoles.map((role) => ({ user_id: userId, role, is_active: false })),
    ]
    if (rows.length > 0) await tx.insertInto('user_roles').values(rows).execute()
    if (outletIds && outletIds.length > 0)
      await tx
        .insertInto('user_outlets')
        .values(outletIds.map((outletId) => ({ user_id: userId, outlet_id: outletId })))
        .execute()
    if (cover)
      await tx
        .insertInto('cover_grants')
        .values({
          id: newId(),
          user_id: userId,
          role: cover.role,
          outlet_id: cover.outletId,
          ends_at: new Date(Date.now() + (cover.seconds ?? 3_600) * 1_000).toISOString(),
          reason: 'Holiday',
          granted_by: cover.grantedBy,
        })
        .execute()
  })
  return userId
}

export type NewEntry = {
  readonly kind?: 'full' | 'device' | 'setup'
  readonly deviceId?: string
  readonly viewAsUserId?: string
}

/** A session of that user, as signing in would create it. */
export async function enter(db: Database, userId: string, entry: NewEntry = {}): Promise<Caller> {
  const token = newToken()
  await db.reader
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashOfToken(token),
      kind: entry.kind ?? 'full',
      device_id: entry.deviceId ?? null,
      view_as_user_id: entry.viewAsUserId ?? null,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute()
  return { cookie: `quartermaster.session=${token}` }
}

/** An API key of that user with these scopes, such as `orders:read`. */
export async function keyOf(
  db: Database,
  userId: string,
  scopes: readonly string[],
): Promise<Caller> {
  const key = `${keyStart}${newToken()}`
  await db.reader
    .insertInto('api_keys')
    .values({
      id: newId(),
      user_id: userId,
      name: `Key ${newId()}`,
      prefix: key.slice(0, 8),
      key_hash: hashOfToken(key),
      scopes: [...scopes],
    })
    .execute()
  return { headers: { authorization: `Bearer ${key}` } }
}

/** A shared station or register, enrolled at an outlet. */
export async function addDevice(
  db: Database,
  outletId: string,
  enrolledBy: string,
  kind: 'till' | 'bench' = 'bench',
): Promise<string> {
  const id = newId()
  await db.reader
    .insertInto('devices')
    .values({
      id,
      name: 'Bench 1',
      kind,
      outlet_id: outletId,
      token_hash: hashOfToken(newToken()),
      enrolled_by: enrolledBy,
    })
    .execute()
  return id
}
