import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { getImport } from './imports.queries.ts'
import { keepFile } from './keep-file.ts'
import { runImport } from './run-import.ts'

const actor = systemActor('Test')
const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
const rows = Array.from({ length: 3000 }, (_, index) => {
  return `${536365 + Math.floor(index / 10)},S${index % 10},MUG,1,2010-12-01 08:26:00,2.55,,UK\n`
})
const text = `${header}\n${rows.join('')}`

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

async function* bodyOf(...parts: readonly (Buffer | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield part
  }
}

const keep = (body: AsyncIterable<Uint8Array>, outletId = world.outletId) => {
  const facts = { kind: 'online-retail', fileName: 'sales.csv', outletId } as const
  return keepFile(db, actor, { ...facts, booksOpeningStock: true }, body)
}

const newest = () =>
  db.reader
    .selectFrom('imports')
    .select(['state', 'failure'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

test('a compressed file is read like the plain one; the same bytes again are the same import', async () => {
  const packed = gzipSync(text)
  const { id } = await keep(bodyOf(packed.subarray(0, 100), packed.subarray(100)))
  expect(await keep(bodyOf(packed))).toEqual({ id })
  expect(await runImport(db, actor, id)).toBe('finished')
  const run = await getImport(db.reader, actor, { id })
  expect(run).toMatchObject({ sizeBytes: packed.length, totalLines: 3000, counts: { orders: 300 } })
  const again = await keep(bodyOf(packed))
  expect(again.id).not.toBe(id)
})

test('reports a compressed file that is cut off, and keeps what could be read', async () => {
  const packed = gzipSync(text)
  const { id } = await keep(bodyOf(packed.subarray(0, packed.length / 2)))
  expect(await runImport(db, actor, id)).toBe('failed')
  const { failure } = await getImport(db.reader, actor, { id })
  expect(failure).toMatch(/damaged or cut off .* can be read up to line \d+/)
})

test('large bodies are kept in chunks of 256 kB', async () => {
  const { id } = await keep(bodyOf(Buffer.alloc(600 * 1024, 'a')))
  const chunks = await db.reader
    .selectFrom('import_chunks')
    .select('bytes')
    .where('import_id', '=', id)
    .orderBy('position')
    .execute()
  expect(chunks.map(({ bytes }) => bytes.length / 1024)).toEqual([256, 256, 88])
})

test('refuses a file of another kind immediately', async () => {
  await expect(keep(bodyOf(Buffer.from('PK\u0003\u0004…')))).rejects.toThrow('Excel workbook')
  expect(await newest()).toMatchObject({ state: 'failed' })
  await expect(keep(bodyOf())).rejects.toThrow('The file is empty.')
  const large = Array.from({ length: 201 }, () => Buffer.alloc(1024 * 1024))
  await expect(keep(bodyOf(...large))).rejects.toThrow('larger than 200 MB')
})

test('an upload that breaks off leaves a failed import and no bytes', async () => {
  const broken = bodyOf(Buffer.alloc(300 * 1024), new Error('aborted'))
  await expect(keep(broken)).rejects.toThrow('aborted')
  const failure = 'The file did not arrive whole. Send it again.'
  expect(await newest()).toEqual({ state: 'failed', failure })
})

test('an outlet must be there and trade in pounds', async () => {
  const abroad = await db.transaction((tx) =>
    addOutlet(tx, setUp, {
      code: 'PARIS',
      name: 'Paris',
      kind: 'store',
      city: 'Paris',
      currency: 'EUR',
    }),
  )
  await expect(keep(bodyOf(Buffer.from(text)), abroad)).rejects.toThrow('trades in EUR')
})
