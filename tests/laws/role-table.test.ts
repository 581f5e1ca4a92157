import { describe, expect, test } from 'vitest'
import { capabilities } from '#organization/users/capabilities.ts'
import { permissionsOfRoles, roleTable } from '#organization/users/role-table.ts'
import {
  effectiveRoles,
  isAdmin,
  isManager,
  isRole,
  isSeniorStaff,
  primaryRole,
  type Role,
  roles,
} from '#organization/users/roles.ts'

/** Section 6 of the specification, copied by hand: the text of its second paragraph. */
const everything = `dashboard, orders, customers, dispatch, returns, address verification,
  user management, settings, business settings, add users, edit users, delete users, inventory,
  outlets, products, stock transfer, locations, activity logs, suppliers, supplier analytics,
  purchase orders, receiving, stock audit, variance management, fraud reporting, supplier portal,
  packaging, pos, scan history`

/** The rows of its table. Ruling 1 adds confirmations to three of them, ruling 19 costs to three. */
const table: Readonly<Record<Role, string>> = {
  supplier: 'supplier portal, settings',
  super_admin: `${everything}, confirmations, costs`,
  super_manager: `${everything}, confirmations, costs`
    .replace(/business settings,\s*/, '')
    .replace(/activity logs,\s*/, ''),
  store_manager: `dashboard, orders, customers, dispatch, returns, address verification, inventory,
    outlets, products, stock transfer, locations, settings, suppliers, supplier analytics,
    purchase orders, receiving, stock audit, variance management, fraud reporting, pos,
    scan history, costs`,
  warehouse_manager: `dashboard, inventory, outlets, products, stock transfer, locations, settings,
    suppliers, supplier analytics, purchase orders, receiving, stock audit, variance management,
    packaging, scan history, confirmations`,
  dispatch_manager: 'dashboard, orders, dispatch, settings',
  returns_manager: 'dashboard, orders, returns, settings',
  staff: 'dashboard, orders, customers, dispatch, returns, address verification, settings',
}

const keysOf = (words: string) => words.split(/,\s*/).map((word) => word.replaceAll(' ', '_'))

test('the capabilities are those of the specification, confirmations and costs', () => {
  const keys = capabilities.map((permission) => permission.key)
  expect([...keys].sort()).toEqual(keysOf(`${everything}, confirmations, costs`).sort())
  expect(new Set(capabilities.map((permission) => permission.label)).size).toBe(keys.length)
})

test('there are eight roles', () => {
  expect([...roles].sort()).toEqual(Object.keys(table).sort())
})

test.each(roles)('%s has exactly the permissions in the table of the specification', (role) => {
  expect(roleTable[role].map((permission) => permission.key).sort()).toEqual(
    keysOf(table[role]).sort(),
  )
})

test('the explicit refusals for single roles', () => {
  const has = (role: Role, key: string) => permissionsOfRoles([role]).has(key)
  expect([...permissionsOfRoles(['supplier'])].sort()).toEqual(['settings', 'supplier_portal'])
  for (const key of ['business_settings', 'activity_logs'])
    expect(roles.filter((role) => has(role, key))).toEqual(['super_admin'])
  for (const key of ['user_management', 'packaging', 'activity_logs', 'business_settings'])
    expect(`store_manager ${key} ${has('store_manager', key)}`).toBe(`store_manager ${key} false`)
  for (const key of ['user_management', 'add_users', 'edit_users', 'delete_users'])
    expect(roles.filter((role) => has(role, key))).toEqual(['super_admin', 'super_manager'])
  expect(roles.filter((role) => has(role, 'packaging'))).toEqual([
    'super_admin',
    'super_manager',
    'warehouse_manager',
  ])
  expect(roles.filter((role) => has(role, 'confirmations'))).toEqual([
    'super_admin',
    'super_manager',
    'warehouse_manager',
  ])
})

test('the permissions of several roles add up', () => {
  const both = permissionsOfRoles(['dispatch_manager', 'returns_manager'])
  expect([...both].sort()).toEqual(['dashboard', 'dispatch', 'orders', 'returns', 'settings'])
  expect([...permissionsOfRoles([])]).toEqual([])
})

describe('the effective roles', () => {
  test('active rows count and the profile does not', () => {
    expect(effectiveRoles(['staff', 'returns_manager'], 'super_admin')).toEqual([
      'staff',
      'returns_manager',
    ])
  })

  test('without a row the profile counts', () => {
    expect(effectiveRoles([], 'dispatch_manager')).toEqual(['dispatch_manager'])
  })

  test('an unknown role grants nothing, whatever its source', () => {
    expect(effectiveRoles(['head_gardener'], 'super_admin')).toEqual([])
    expect(effectiveRoles(['head_gardener', 'staff'], 'super_admin')).toEqual(['staff'])
    for (const odd of [
      'head_gardener',
      '',
      'SUPER_ADMIN',
      'super_admin ',
      '__proto__',
      'toString',
    ]) {
      expect(isRole(odd)).toBe(false)
      expect(effectiveRoles([], odd)).toEqual([])
    }
  })
})

test('the role in the footer: the three highest by rank, else the first, else the profile’s', () => {
  expect(primaryRole(['staff', 'super_admin'], null)).toBe('super_admin')
  expect(primaryRole(['store_manager', 'super_manager'], null)).toBe('super_manager')
  expect(primaryRole(['staff', 'store_manager'], 'super_admin')).toBe('store_manager')
  expect(primaryRole(['returns_manager', 'warehouse_manager'], 'staff')).toBe('returns_manager')
  expect(primaryRole([], 'dispatch_manager')).toBe('dispatch_manager')
  expect(primaryRole([], null)).toBe('staff')
  expect(primaryRole([], '')).toBe('staff')
})

test('admin, manager and senior staff are the roles that the specification names', () => {
  const only = (is: (held: readonly string[]) => boolean) => roles.filter((role) => is([role]))
  expect(only(isAdmin)).toEqual(['super_admin'])
  expect(only(isManager)).toEqual(['super_admin', 'super_manager', 'store_manager'])
  expect(only(isSeniorStaff)).toEqual([
    'super_admin',
    'super_manager',
    'store_manager',
    'warehouse_manager',
  ])
  expect(isSeniorStaff(['staff', 'warehouse_manager'])).toBe(true)
  expect([isAdmin([]), isManager(['head_gardener']), isSeniorStaff([])]).toEqual([
    false,
    false,
    false,
  ])
})
