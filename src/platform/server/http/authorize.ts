import {
  type Access,
  isAllowed,
  missingPermission,
  needsAllOutlets,
  needsFullSession,
  permissionsOf,
} from '../../permissions.ts'
import { notSignedIn, Refusal } from '../../refusal.ts'
import { type Actor, type DeviceWork, outletsOf } from '../actor.ts'

/** Refuses a caller without access: 401 without a session, 403 naming what is missing. */
export function authorize(
  actor: Actor | null,
  access: Access,
  kind: 'read' | 'write' = 'read',
): void {
  if (access === 'open') return
  if (!actor) throw notSignedIn()
  if (!isAllowed(actor.permissions, access)) {
    if (isAllowed(actor.ownPermissions, access))
      throw actor.work ? beyondDevice(actor.work) : beyondScope(access, kind)
    throw new Refusal('forbidden', 'permission_missing', missingPermission(access), {
      details: { permissions: permissionsOf(access).map((permission) => permission.key) },
    })
  }
  if (kind === 'write') requireWriting(actor, access)
}

/** At a shared device a badge and PIN allow only the work of the device. */
export function requireDeviceWork(actor: Actor | null, access: Access, operation: string): void {
  if (access === 'open' || !actor?.work || actor.work.operations.has(operation)) return
  throw beyondDevice(actor.work)
}

/**
 * Refuses an actor who holds the permission at some outlets only. A company-wide endpoint is
 * declared `isOfHouse` and this is checked for it; one that is company-wide for some inputs calls
 * it itself.
 */
export function requireAllOutlets(actor: Actor | null, access: Access): void {
  if (access === 'open' || !actor || outletsOf(actor, access) === null) return
  throw new Refusal('forbidden', 'only_your_outlets', needsAllOutlets)
}

function requireWriting(actor: Actor, access: Access): void {
  if (actor.via === 'view_as') {
    throw new Refusal(
      'forbidden',
      'viewing_only',
      `You are looking through the eyes of another user, which is for reading only. End the view to act as yourself.`,
    )
  }
  const isOwnAccount = permissionsOf(access).length === 0
  if (actor.via === 'api_key' && (isOwnAccount || !isAllowed(actor.writePermissions, access))) {
    throw beyondScope(access, 'write')
  }
}

/** The owner of an API key may do it, but the key may not. */
function beyondScope(access: Access, kind: 'read' | 'write'): Refusal {
  return new Refusal(
    'forbidden',
    'beyond_scope',
    'This API key may not do that: the scope for it is missing. Its owner can make a key with that scope under Settings.',
    { details: { scopes: permissionsOf(access).map(({ key }) => `${key}:${kind}`) } },
  )
}

function beyondDevice({ kind }: DeviceWork): Refusal {
  return new Refusal('forbidden', 'full_session_needed', needsFullSession(kind), {
    details: { kind },
  })
}
