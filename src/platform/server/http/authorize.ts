import { type Access, isAllowed, missingPermission, permissionsOf } from '../../permissions.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'

/** Refuses a caller who may not call: 401 without a session, 403 naming what is missing. */
export function authorize(actor: Actor | null, access: Access): void {
  if (access === 'open') return
  if (!actor) {
    throw new Refusal(
      'unauthenticated',
      'not_signed_in',
      'Please sign in; your session has ended or never began.',
    )
  }
  if (!isAllowed(actor.permissions, access)) {
    throw new Refusal('forbidden', 'permission_missing', missingPermission(access), {
      details: { permissions: permissionsOf(access).map((permission) => permission.key) },
    })
  }
}
