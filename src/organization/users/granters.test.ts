import { expect, test } from 'vitest'
import { missingPermission } from '#platform/permissions.ts'
import { capabilities, capability } from './capabilities.ts'
import { refuseGranting } from './people.rules.ts'
import { rolesWith, roleTable } from './role-table.ts'
import { roleLabels, roles } from './roles.ts'

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

test('a page that is closed to a user names the roles that hold the capability', () => {
  for (const permission of capabilities)
    expect(rolesWith(permission)).toEqual(
      roles.filter((role) => roleTable[role].includes(permission)).map((role) => roleLabels[role]),
    )
  expect(rolesWith(capability.activityLogs)).toEqual(['Super Admin'])
})
