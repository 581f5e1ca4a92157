import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { callRpc } from '../support/endpoints.ts'
import { addEntrant, enter } from '../support/entrants.ts'
import { about, openLiveStream } from '../support/live-stream.ts'
import { aPurchaseOrder } from '../support/purchase-order-steps.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld, type World } from '../support/world.ts'

/** What live streams tell the users of suppliers. */
let db: Database
let world: World
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(anotherPool(db))
})

async function portalOf({ supplierId }: { readonly supplierId: string }) {
  const caller = await enter(db, await addEntrant(db, { roles: ['supplier'], supplierId }))
  return { caller, stream: await openLiveStream(server.url, caller.cookie ?? '') }
}

test('a portal hears that its own order changed, and that of another supplier hears nothing', async () => {
  const own = await aPurchaseOrder(db, world, world.admin, 'sent')
  const other = await aPurchaseOrder(db, world, world.admin, 'sent')
  const ours = await portalOf(own)
  const theirs = await portalOf(other)
  const { id, version } = other
  const confirmed = await callRpc(server, 'supplierPortal.confirm', { id, version }, theirs.caller)
  expect(confirmed.status).toBe(200)
  await theirs.stream.until(about('supplier_portal'))
  // Hints come in their order, so that those about the other order would be here before this one.
  const mine = { noun: 'supplier_portal', ids: [own.id], supplierId: own.supplierId }
  const foreign = { noun: 'supplier_portal', ids: [other.id], supplierId: other.supplierId }
  await expect
    .poll(() => {
      db.announce([foreign, mine])
      return JSON.stringify([theirs.stream.heard, ours.stream.heard])
    })
    .toMatch(new RegExp(`${other.id}.*${own.id}`))
  const heard = ours.stream.heard.flatMap(({ hints }) => hints)
  for (const mark of [other.id, other.supplierId, ...other.lineIds])
    expect(JSON.stringify(heard)).not.toContain(mark)
})
