/** The eight roles, highest first; a role's place in the list is its rank. */
export const roles = [
  'super_admin',
  'super_manager',
  'store_manager',
  'warehouse_manager',
  'dispatch_manager',
  'returns_manager',
  'staff',
  'supplier',
] as const

export type Role = (typeof roles)[number]

export const roleLabels: Readonly<Record<Role, string>> = {
  super_admin: 'Super Admin',
  super_manager: 'Super Manager',
  store_manager: 'Store Manager',
  warehouse_manager: 'Warehouse Manager',
  dispatch_manager: 'Dispatch Manager',
  returns_manager: 'Returns Manager',
  staff: 'Staff',
  supplier: 'Supplier',
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}

/**
 * The roles that count: the active rows of user_roles, or the profile's single role where there are
 * none. Unknown roles are dropped, and so give no access.
 */
export function effectiveRoles(active: readonly string[], profileRole: string): readonly Role[] {
  const held = active.length > 0 ? active : [profileRole]
  return held.filter(isRole)
}

/** Which role the footer names: specification, section 4. */
export function primaryRole(held: readonly string[], profileRole: string | null): string {
  for (const role of ['super_admin', 'super_manager', 'store_manager'])
    if (held.includes(role)) return role
  return held[0] ?? (profileRole || 'staff')
}

export function roleInWords(role: string): string {
  return isRole(role) ? roleLabels[role] : role
}

export const isAdmin = (held: readonly string[]) => held.includes('super_admin')

export const isManager = (held: readonly string[]) =>
  isAdmin(held) || held.includes('super_manager') || held.includes('store_manager')

export const isSeniorStaff = (held: readonly string[]) =>
  isManager(held) || held.includes('warehouse_manager')
