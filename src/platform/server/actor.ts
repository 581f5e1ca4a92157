import type { Access, Permission } from '../permissions.ts'
import { permissionsOf } from '../permissions.ts'

/** The way in: a person at a screen, a shared device, a program with a key, or the house itself. */
export type Way = 'session' | 'device' | 'api_key' | 'view_as' | 'link' | 'webhook' | 'job'

/** Permissions that came together, and the outlets that they hold for; null means all outlets. */
export type Grant = {
  /** The role that it comes from; a grant of a program's own has none. */
  readonly role?: string
  readonly permissions: ReadonlySet<string>
  readonly outletIds: readonly string[] | null
}

/** The only operations, by the names of endpoints and the paths of files, that a shared device opens. */
export type DeviceWork = { readonly kind: string; readonly operations: ReadonlySet<string> }

/** Who acts: passed to every act by hand, never ambient. */
export type Actor = {
  readonly userId: string
  readonly name: string
  readonly roles: readonly string[]
  /** All that the grants hold together, wherever they hold it; see `outletsOf`. */
  readonly permissions: ReadonlySet<string>
  /** What may be changed: less than `permissions` for a key, nothing through another's eyes. */
  readonly writePermissions: ReadonlySet<string>
  /** What the user holds without the API key or shared device in use, which leaves some of it out. */
  readonly ownPermissions: ReadonlySet<string>
  readonly grants: readonly Grant[]
  /** The supplier whose portal this user sees; null for staff. */
  readonly supplierId: string | null
  readonly sessionId: string | null
  readonly deviceId: string | null
  /** What a shared device is for; null in a session of one's own and for a key. */
  readonly work: DeviceWork | null
  readonly requestId: string | null
  readonly via: Way
  readonly ipAddress: string | null
  /** In words: an enrolled device's name, or a browser and its system. */
  readonly device: string | null
  /** Who really sits there, when the user's own eyes are borrowed (`via` is `view_as`). */
  readonly onBehalfOf: string | null
  /** The approval that came with this request; nobody has looked at it yet. */
  readonly offeredApprovalId: string | null
  /** The approval under which the act is done: it was offered, found good and used up. */
  readonly approvalId: string | null
  /** ISO 8601: when the grants change by themselves, such as at the end of cover. */
  readonly validUntil: string | null
}

/** All that grants hold together; most users have one, whose set is then taken as it is. */
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

const nobody = '00000000-0000-7000-8000-000000000000'

/** The server itself: jobs, imports on behalf of nobody, demo data. It works at all outlets. */
export function systemActor(name: string, via: Way = 'job'): Actor {
  return newActor({ userId: nobody, name, roles: [], permissions: new Set(), via })
}

/** The user id for a reference to profiles: null for the server itself. */
export function authorId(actor: Actor): string | null {
  return actor.userId === nobody ? null : actor.userId
}

/**
 * The outlets at which the actor holds one of these permissions; null means all of them, an empty
 * list none. `signedIn` asks for whatever the actor holds anywhere. A job is the house at work, also
 * where it bears the name of whoever sent it: what it may touch was decided when it was sent.
 */
export function outletsOf(
  actor: Actor,
  access: Permission | Exclude<Access, 'open'>,
): readonly string[] | null {
  const asked = permissionsOf(access)
  const isHouse = actor.userId === nobody || actor.via === 'job'
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
