import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { filledPath, registeredFiles } from '../support/endpoints.ts'
import { addEntrant, enter } from '../support/entrants.ts'
import { testServer } from '../support/server.ts'
import { makeWorld } from '../support/world.ts'

test('no data is exported while viewing as another user', async () => {
  const db = await testDatabase()
  await makeWorld(db)
  const server = await testServer(db)
  const admin = await addEntrant(db, { roles: ['super_admin'] })
  const viewAsUserId = await addEntrant(db, { roles: ['super_manager'] })
  const caller = await enter(db, admin, { viewAsUserId })
  const exports = registeredFiles().filter(
    ({ kind, path }) => kind === 'download' && /\.(csv|xlsx|json|zip)$/.test(path),
  )
  expect(exports.length).toBeGreaterThan(40)
  for (const { path } of exports) {
    const address = `/api${filledPath(path.replace(/:(\w+)/g, '{$1}'))}`
    const { status, body } = await server.ask('GET', address, caller)
    expect(`${path} ${status} ${body.code}`).toMatch(/ 403 (viewing_only|permission_missing)$/)
  }
  const { body } = await server.ask('GET', '/api/files/orders.csv', caller)
  expect(body.detail).toBe(
    'Exports are not possible while you view as another user. End the view first.',
  )
})
