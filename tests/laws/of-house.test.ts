import { expect, test } from 'vitest'
import { capability } from '#organization/users/capabilities.ts'
import { permissionsOf } from '#platform/permissions.ts'
import { testDatabase } from '../support/database.ts'
import { callRpc, registeredEndpoints } from '../support/endpoints.ts'
import { addEntrant, enter } from '../support/entrants.ts'
import { testServer } from '../support/server.ts'
import { makeWorld } from '../support/world.ts'

const endpoints = registeredEndpoints()

test('every company-wide operation declares it', () => {
  // These are also called for one outlet, and check themselves where the actor has no access.
  const asksItself = new Set([
    'business.saveSettings',
    'business.revertSetting',
    'business.cancelScheduledSetting',
  ])
  const changes = endpoints.filter(
    ({ name, meta }) =>
      meta.kind === 'write' &&
      permissionsOf(meta.access ?? 'open').some(
        ({ key }) => key === capability.businessSettings.key,
      ) &&
      !asksItself.has(name),
  )
  expect(changes.length).toBeGreaterThan(10)
  expect(changes.filter(({ meta }) => !meta.isOfHouse).map(({ name }) => name)).toEqual([])
})

test('and is refused to a user with temporary admin access at one outlet', async () => {
  const db = await testDatabase()
  const server = await testServer(db)
  const { outletId, admin } = await makeWorld(db)
  const cover = { role: 'super_admin', outletId, grantedBy: admin.userId } as const
  const deputy = await addEntrant(db, { roles: ['staff'], outletIds: [outletId], cover })
  const caller = await enter(db, deputy)
  for (const { name } of endpoints.filter(({ meta }) => meta.isOfHouse)) {
    const { status, body } = await callRpc(server, name, {}, caller)
    expect([name, status, body.code]).toEqual([name, 403, 'only_your_outlets'])
  }
})
