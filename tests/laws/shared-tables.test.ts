import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { ownerOf, testDatabase } from '../support/database.ts'
import { callRest, registeredEndpoints } from '../support/endpoints.ts'
import { type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { noteChangedTables, openTables, sharedTables } from '../support/shared-tables.ts'
import { makeWorld, type World } from '../support/world.ts'
import { writeCases } from '../support/write-cases.ts'

/**
 * Data that all outlets share is changed only by users with access to all of them: an endpoint that
 * changes such a table is declared `isOfHouse`, or listed here with the reason why not. Every write
 * of the registry runs once, while triggers record which tables it changes.
 */
const why: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> =
  {
    'customerSegments.save': {
      tables: ['customer_segments'],
      why: 'a saved search; who sees whom is asked when it runs',
    },
    'customerSegments.remove': { tables: ['customer_segments'], why: 'as saving one' },
    'lots.add': { tables: ['lots'], why: 'a new lot has no stock anywhere' },
    'lots.change': {
      tables: ['lots'],
      why: '`requireOutletsOfLot` asks about the outlets that have stock of it',
    },
    'lots.hold': { tables: ['lots'], why: 'goods in doubt are not sold anywhere meanwhile' },
    'lots.recall': { tables: ['lots'], why: 'as holding one' },
    'lots.release': { tables: ['lots'], why: '`requireOutletsOfLot`, as changing one' },
    'outlets.add': {
      tables: ['outlets'],
      why: '`refuseShaping` asks for a super manager of all outlets',
    },
    'outlets.change': { tables: ['outlets'], why: 'the row is the outlet; others are not found' },
    'outlets.changeContact': { tables: ['outlets'], why: 'as changing one' },
    'outlets.move': { tables: ['outlets'], why: 'as changing one' },
    'tableImports.check': {
      tables: ['import_mappings'],
      why: 'how columns were matched the last time, offered again and never used unasked',
    },
    'claims.file': { tables: ['claim_counter'], why: 'the next number of a claim' },
  }

let db: Database
let owner: Database
let server: TestServer
let world: World
let ada: SignedIn

beforeAll(async () => {
  db = await testDatabase()
  owner = ownerOf(db)
  world = await makeWorld(db)
  server = await testServer(db)
  ada = await signedIn(db, server, ['super_admin'])
})

test('the tables open to every outlet are shared ones', async () => {
  const shared = await sharedTables(owner)
  expect(Object.keys(openTables).filter((name) => !shared.includes(name))).toEqual([])
})

test('shared data is changed by endpoints of all outlets, or an exemption says why not', async () => {
  const changed = await noteChangedTables(owner)
  const found: Record<string, readonly string[]> = {}
  for (const endpoint of registeredEndpoints()) {
    const prepare = writeCases[endpoint.name]
    if (endpoint.meta.kind !== 'write' || endpoint.meta.isOfHouse || !prepare) continue
    const { input } = await prepare({ db, server, world, person: ada })
    await changed.forget()
    const { status } = await callRest(server, endpoint, input, {
      cookie: ada.cookie,
      headers: { 'idempotency-key': endpoint.name },
    })
    expect([endpoint.name, status]).toEqual([endpoint.name, 200])
    const tables = await changed.tables()
    if (tables.length > 0) found[endpoint.name] = tables
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(why).map(([name, { tables }]) => [name, tables])),
  )
}, 600_000)
