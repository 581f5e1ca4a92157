import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { writeWorkbook } from '#platform/server/workbooks/write-workbook.ts'
import { aClaim, aMissingReturn } from '../../../../tests/support/claim-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addEntrant, enter } from '../../../../tests/support/entrants.ts'
import { aParcel } from '../../../../tests/support/parcel-in-state.ts'
import { aPhoto, aReturn } from '../../../../tests/support/return-steps.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import type { ClaimFileColumn } from '../claim-file-columns.ts'
import { addCourierSheet } from './add-courier-sheet.ts'
import { claimTemplateOf, saveClaimTemplate } from './claim-template.ts'
import { getCase } from './get-case.ts'
import { raiseForReturned } from './raise-cases.ts'
import { writeEvidence } from './write-evidence.ts'

let db: Database
let world: World
let server: TestServer
let cookie: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 200)
  server = await testServer(db)
  cookie = (await enter(db, await addEntrant(db, { roles: ['returns_manager'] }))).cookie ?? ''
})

const fetchFile = async (path: string) => {
  const answer = await fetch(`${server.url}/api/files/${path}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return answer.text()
}

const save = (courierId: string, version: number, columns: readonly ClaimFileColumn[]) =>
  db.transaction((tx) => saveClaimTemplate(tx, world.admin, { courierId, version, columns }))

test('a claim is exported in the columns that its courier wants, else in the default ones', async () => {
  const { id, courierId, cases } = await aClaim(db, world)
  const [one] = cases
  const usual = await fetchFile(`claim-parcels.csv?id=${id}`)
  expect(usual.split('\r\n')[0]).toContain(
    'Tracking number,Parcel,"Returned, says courier",Amount,Currency',
  )
  expect(await save(courierId, 0, ['amount', 'order', 'parcel'])).toMatchObject({ version: 1 })
  await expect(save(courierId, 0, ['amount'])).rejects.toMatchObject({ code: 'stale_version' })
  const [head = '', row = ''] = (await fetchFile(`claim-parcels.csv?id=${id}`)).split('\r\n')
  expect(head).toContain('Amount,Order,Parcel')
  expect(row.endsWith(`,${one?.parcel.order.number},${one?.parcel.code}`)).toBe(true)
  const other = await aClaim(db, world)
  const { version } = await claimTemplateOf(db.reader, world.admin, other)
  expect(version).toBe(0)
  const unknown = await fetch(`${server.url}/api/files/claim-parcels.csv?id=${newId()}`, {
    headers: { cookie },
  })
  expect(unknown.status).toBe(404)
})

const fileRead = z.object({ lines: z.array(z.object({ number: z.string(), branch: z.string() })) })

test('a courier’s manifest is read from a workbook, with the branches that it names', async () => {
  const column = (label: string) => ({ label, kind: 'text' as const })
  const bytes = await writeWorkbook(
    'sheet',
    [column('No'), column('Tracking no.'), column('Branch')],
    [
      ['1', 'T-1', 'Leeds'],
      ['2', 'T-2', ''],
    ],
  )
  const send = async (body: Uint8Array) =>
    fetch(`${server.url}/api/gate/sheets/file?name=sheet.xlsx`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    })
  const answer = await send(bytes)
  expect(fileRead.parse(await answer.json()).lines).toEqual([
    { number: 'T-1', branch: 'Leeds' },
    { number: 'T-2', branch: '' },
  ])
  expect((await send(bytes.subarray(0, 200))).status).toBeGreaterThanOrEqual(400)
})

test('a missing parcel is searched for where manifest or tracking say that it was last', async () => {
  const known = await aMissingReturn(db, world)
  const { courierId } = known.parcel
  const lines = [{ number: known.parcel.trackingNumber, branch: 'Hull' }]
  const add = (reference: string, given: typeof lines) =>
    db.transaction((tx) =>
      addCourierSheet(tx, world.admin, {
        outletId: world.outletId,
        courierId,
        reference,
        lines: given,
      }),
    )
  await add('B-1', lines)
  const branchOf = async (id: string) => (await getCase(db.reader, world.admin, { id })).branch
  expect(await branchOf(known.id)).toBe('Hull')
  const parcel = await aParcel(db, world, 'returned_by_courier', { courierId })
  await add('B-2', [{ number: parcel.trackingNumber, branch: 'York' }])
  await db.transaction((tx) => raiseForReturned(tx, [parcel.id]))
  const raised = await db.reader
    .selectFrom('return_cases')
    .select('branch')
    .where('parcel_id', '=', parcel.id)
    .executeTakeFirst()
  expect(raised?.branch).toBe('York')
})

test('the photos of an order are in the evidence pack of its claim, by their hash', async () => {
  const claim = await aClaim(db, world)
  const found = await aReturn(db, world, 'received')
  await aPhoto(db, world, found)
  await sql`update returns set order_id = ${claim.cases[0]?.parcel.order.id ?? ''}
    where id = ${found.id}`.execute(db.reader)
  const files = openFiles({ place: 'database' })
  const { bytes } = await writeEvidence(db.reader, world.admin, files, claim.id)
  const pack = unzipSync(bytes)
  const name = `photos/${claim.cases[0]?.parcel.code}-1.webp`
  const photo = pack[name] ?? new Uint8Array()
  const hash = createHash('sha256').update(photo).digest('hex')
  const text = (piece: string) => strFromU8(pack[piece] ?? new Uint8Array())
  expect(photo.length).toBeGreaterThan(20)
  expect(text('contents.csv')).toContain(`${name},${photo.length},${hash}`)
  expect(text('photos.csv')).toContain(found.sku)
})
