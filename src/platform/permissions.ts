/** A capability that a role grants and an endpoint, a transition or a menu entry requires. */
export type Permission = {
  readonly key: string
  readonly label: string
  /** Only this role may hold it, so no other role may grant it. */
  readonly isForSuperAdmins?: true
}

/**
 * Who may call an endpoint: anyone (`open`), anyone with a session (`signedIn`), or the holder of
 * the named permission; of a list, one is enough. There is no default.
 */
export type Access = 'open' | 'signedIn' | Permission | readonly [Permission, ...Permission[]]

/** The permissions of which one is enough, or an empty list where none is required. */
export function permissionsOf(access: Access): readonly Permission[] {
  if (access === 'open' || access === 'signedIn') return []
  return 'key' in access ? [access] : access
}

export function isAllowed(held: ReadonlySet<string>, access: Access): boolean {
  const asked = permissionsOf(access)
  return asked.length === 0 || asked.some((permission) => held.has(permission.key))
}

/** The refusal at a shared device for what a badge and PIN do not allow. */
export function needsFullSession(kind: string): string {
  return `A badge and PIN do not open this at a ${kind}. Sign in with your password to do this.`
}

/** The refusal where some outlets are not enough; also the hint of the disabled button. */
export const needsAllOutlets =
  'This changes data that all outlets share, and you have access to some outlets only. Ask a person with access to all outlets.'

/** The refusal, also the hint of the disabled button. */
export function missingPermission(access: Access): string {
  const labels = permissionsOf(access).map((permission) => permission.label)
  const grantedBy = permissionsOf(access).every(({ isForSuperAdmins }) => isForSuperAdmins)
    ? 'Only a super admin'
    : 'A super admin or super manager'
  return `This needs the permission “${labels.join('” or “')}”. ${grantedBy} can grant it.`
}
