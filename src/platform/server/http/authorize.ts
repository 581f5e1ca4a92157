import { type Access, isAllowed, missingPermission, permissionsOf } from '../../permissions.ts'
import { notSignedIn, Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'

/** Refuses a caller who may not call: 401 without a session, 403 naming what is missing. */
export function authorize(actor: Actor | null, access: Access): void {
  if (access === 'open') return
  if (!actor) throw notSignedIn()
  if (!isAllowed(actor.permissions, access)) {
    throw new Refusal('forbidden', 'permission_missing', missingPermission(access), {
      details: { permissions: permissionsOf(access).map((permission) => permission.key) },
    })
  }
}
