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
  // Hints come in their order, so that one about the other order would be here before this one.
  const fence = { noun: 'supplier_portal', ids: [own.id] }
  db.announce([{ ...fence, supplierId: own.supplierId }])
  await ours.stream.until(about('supplier_portal'))
  const heard = ours.stream.heard.flatMap(({ hints }) => hints)
  expect(heard.filter(({ noun }) => noun === 'supplier_portal')).toEqual([fence])
  for (const mark of [other.id, other.supplierId, ...other.lineIds])
    expect(JSON.stringify(heard)).not.toContain(mark)
})
