import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { addEntrant, type Caller, enter } from '../../../../tests/support/entrants.ts'
import { aReport } from '../../../../tests/support/fraud-report-steps.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { contextOf } from './report-context.ts'

let db: Database
let world: World
let server: TestServer
let admin: Caller
let orderId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(anotherPool(db))
  admin = await enter(db, await addEntrant(db, { roles: ['super_admin'] }))
  orderId = (await anOrder(db, world, 'dispatched')).id
})

const reporter = () => world.admin

test('a report from a parcel begins with its order, courier and amount', async () => {
  const found = await sql<{
    id: string
  }>`select id from parcels where order_id = ${orderId}`.execute(db.reader)
  const id = found.rows[0]?.id ?? ''
  const context = await contextOf(db.reader, reporter(), { noun: 'parcel', id })
  expect(context).toMatchObject({ outletId: world.outletId, type: 'courier_theft' })
  expect(context.links.map(({ noun }) => noun)).toEqual(expect.arrayContaining(['parcel', 'order']))
  expect(context.atRiskMinor).toBeGreaterThan(0)
})

test('the pack has each table and file, and a manifest whose hashes are right', async () => {
  const { id, label } = await aReport(db, reporter(), world.outletId, {
    narrative: '=HYPERLINK("x")',
    links: [{ noun: 'order', id: orderId }],
  })
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#a33' },
  })
    .png()
    .toBuffer()
  const sent = await fetch(`${server.url}/api/fraud-reports/${id}/files?name=Shelf`, {
    method: 'POST',
    headers: {
      ...admin.headers,
      cookie: admin.cookie ?? '',
      'content-type': 'application/octet-stream',
      origin: server.url,
    },
    body: new Uint8Array(picture),
  })
  expect(sent.status, await sent.text()).toBe(200)
  const answer = await fetch(`${server.url}/api/files/fraud-reports/${id}/evidence.zip`, {
    headers: { ...admin.headers, cookie: admin.cookie ?? '' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain(`${label}-evidence.zip`)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const names = Object.keys(files)
  expect(names).toEqual(
    expect.arrayContaining([
      ...['report.csv', 'report-history.csv', 'timeline.csv', 'files.csv', 'manifest.csv'],
      'evidence/001 Shelf.webp',
    ]),
  )
  const [, ...lines] = strFromU8(files['manifest.csv'] ?? new Uint8Array())
    .trim()
    .split(/\r?\n/)
  const listed = lines.map((line) => line.split(','))
  expect(listed.map(([name]) => name).sort()).toEqual(
    names.filter((name) => name !== 'manifest.csv').sort(),
  )
  for (const [name = '', size, hash] of listed) {
    const bytes = files[name] ?? new Uint8Array()
    expect([name, String(bytes.length)]).toEqual([name, size])
    expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, hash])
  }
  expect(strFromU8(files['report.csv'] ?? new Uint8Array())).toContain("'=HYPERLINK")
  const exported = await sql<{ by: string }>`select actor_name as by from events
    where entity_id = ${id} and type = 'fraud_report.exported'`.execute(db.reader)
  expect(exported.rows).toEqual([{ by: 'Entrant super_admin' }])
})
