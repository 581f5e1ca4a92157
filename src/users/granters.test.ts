import { expect, test } from 'vitest'
import { missingPermission } from '#platform/permissions.ts'
import { capabilities } from './capabilities.ts'
import { refuseGranting } from './people.rules.ts'
import { roles, roleTable } from './roles.ts'

test('a refusal names the roles that can grant the capability by their rank', () => {
  for (const permission of capabilities) {
    const holders = roles.filter((role) => roleTable[role].includes(permission))
    const mayGrant = (role: 'super_admin' | 'super_manager') =>
      holders.some((holder) => refuseGranting({ roles: [role] }, [holder]) === null)
    const named = mayGrant('super_manager')
      ? 'A super admin or super manager can grant it.'
      : 'Only a super admin can grant it.'
    expect(mayGrant('super_admin')).toBe(true)
    expect(missingPermission(permission)).toContain(named)
  }
})
