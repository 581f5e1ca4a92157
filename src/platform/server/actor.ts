import type { Access, Permission } from '../permissions.ts'
import { permissionsOf } from '../permissions.ts'

/**
 * The source of a request: a person at a screen, a shared device, a program with a key, or the
 * system itself.
 */
export type Way = 'session' | 'device' | 'api_key' | 'view_as' | 'link' | 'webhook' | 'job'

/** Permissions granted together, and the outlets that they hold for; null means all outlets. */
export type Grant = {
  /** The role that grants it; an API key's own grant has none. */
  readonly role?: string
  readonly permissions: ReadonlySet<string>
  readonly outletIds: readonly string[] | null
}

/** The only operations a shared device allows, by endpoint name and file path. */
export type DeviceWork = { readonly kind: string; readonly operations: ReadonlySet<string> }

/** The caller: passed to every command explicitly, never ambient. */
export type Actor = {
  readonly userId: string
  readonly name: string
  readonly roles: readonly string[]
  /** All permissions of the grants, at any outlet; see `outletsOf`. */
  readonly permissions: ReadonlySet<string>
  /**
   * What the actor may change: fewer than `permissions` for a key, none while viewing as another
   * user.
   */
  readonly writePermissions: ReadonlySet<string>
  /** What the user holds, including what the API key or shared device in use leaves out. */
  readonly ownPermissions: ReadonlySet<string>
  readonly grants: readonly Grant[]
  /** The supplier whose portal this user sees; null for staff. */
  readonly supplierId: string | null
  readonly sessionId: string | null
  readonly deviceId: string | null
  /** The API key of the request. */
  readonly apiKeyId: string | null
  /** The purpose of a shared device; null in a personal session and for a key. */
  readonly work: DeviceWork | null
  readonly requestId: string | null
  readonly via: Way
  readonly ipAddress: string | null
  /** Readable: an enrolled device's name, or a browser and its system. */
  readonly device: string | null
  /** The user who is really signed in while viewing as another user (`via` is `view_as`). */
  readonly onBehalfOf: string | null
  /** The approval that came with this request, not yet checked. */
  readonly offeredApprovalId: string | null
  /** The approval that this action uses: checked and consumed. */
  readonly approvalId: string | null
  /** ISO 8601: when the grants change without a request, such as at the end of temporary access. */
  readonly validUntil: string | null
}

/** All permissions of the grants. Most users have one grant, whose set is returned as it is. */
export function heldIn(grants: readonly Grant[]): ReadonlySet<string> {
  const [only] = grants
  if (only && grants.length === 1) return only.permissions
  return new Set(grants.flatMap(({ permissions }) => [...permissions]))
}

type ActorParts = Pick<Actor, 'userId' | 'name' | 'roles'> & {
  readonly permissions: ReadonlySet<string>
} & Partial<Actor>

/** An actor who has these permissions at all outlets, unless the parts say otherwise. */
export function newActor(parts: ActorParts): Actor {
  return {
    writePermissions: parts.permissions,
    ownPermissions: parts.permissions,
    grants: [{ permissions: parts.permissions, outletIds: null }],
    supplierId: null,
    sessionId: null,
    deviceId: null,
    apiKeyId: null,
    work: null,
    requestId: null,
    via: 'session',
    ipAddress: null,
    device: null,
    onBehalfOf: null,
    offeredApprovalId: null,
    approvalId: null,
    validUntil: null,
    ...parts,
  }
}

const serverItself = '00000000-0000-7000-8000-000000000000'

/** The server itself: jobs, imports without a user, demo data. It works at all outlets. */
export function systemActor(name: string, via: Way = 'job'): Actor {
  return newActor({ userId: serverItself, name, roles: [], permissions: new Set(), via })
}

/** The user id for a reference to profiles: null for the server itself. */
export function authorId(actor: Actor): string | null {
  return actor.userId === serverItself ? null : actor.userId
}

/**
 * The outlets at which the actor holds one of these permissions; null means all, an empty list
 * none. `signedIn` covers all that the actor holds anywhere. A job acts for the company, even in
 * the name of the user who started it: what it may touch was decided at that time.
 */
export function outletsOf(
  actor: Actor,
  access: Permission | Exclude<Access, 'open'>,
): readonly string[] | null {
  const asked = permissionsOf(access)
  const isHouse = actor.userId === serverItself || actor.via === 'job'
  const outletIds = new Set<string>()
  for (const grant of actor.grants) {
    const counts =
      isHouse || asked.length === 0 || asked.some(({ key }) => grant.permissions.has(key))
    if (!counts) continue
    if (grant.outletIds === null) return null
    for (const id of grant.outletIds) outletIds.add(id)
  }
  return [...outletIds]
}
