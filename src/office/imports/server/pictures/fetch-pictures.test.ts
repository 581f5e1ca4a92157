import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { type PictureServer, pictureServer } from '../../../../../tests/support/picture-server.ts'
import { sender, type TableTrial, tableTrial } from '../../../../../tests/support/table-trial.ts'
import { makeWorld } from '../../../../../tests/support/world.ts'
import { lockImport } from '../import-lock.ts'
import { fetchPictures, type PictureParts } from './fetch-pictures.ts'
import { listPictures, sumPictures } from './pictures.queries.ts'
import { retryPictures } from './retry-pictures.ts'

let db: Database
let trial: TableTrial
let shop: PictureServer
let parts: PictureParts

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  trial = tableTrial(db)
  shop = await pictureServer()
  const outside = openOutside({ allowed: [shop.place], isSecureOnly: false })
  parts = { outside, files: openFiles({ place: 'database' }) }
})

const head =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Alt Text,Variant Image'

const fetchAll = (id: string, signal = new AbortController().signal) =>
  fetchPictures(db, sender, parts, id, signal)

async function reportOf(id: string) {
  const { rows } = await listPictures(db.reader, sender, { id, limit: 50 })
  return rows.map(({ url, outcome, reason }) => [url.replace(/^.*\d\//, '/'), outcome, reason])
}

async function imagesOf(handle: string) {
  const found = await sql<{ words: string; sku: string | null }>`
    select i.words, v.sku from product_images i join products p on p.id = i.product_id
      left join variants v on v.id = i.variant_id
    where p.handle = ${handle} order by i.position`.execute(db.reader)
  return found.rows
}

const file = (...lines: readonly string[]) => `${head}\n${lines.join('\n')}\n`

/** A towel in two colours with three pictures; the last is of one variant alone. */
const towel = () =>
  file(
    `towel,Tea towel,Colour,Navy,T-NAVY,12.50,${shop.urlOf('/moved')},A towel on a table,${shop.urlOf('/green.png')}`,
    `towel,,,Sand,T-SAND,12.50,${shop.urlOf('/sand.png')},,`,
    `towel,,,,,,${shop.urlOf('/gold.png')},,`,
  ).replace('/sand.png', '/tan.png')

test('pictures are fetched in the order of the file, for their product or variant', async () => {
  const { id, run } = await trial.take({
    kind: 'shopify-products',
    body: towel(),
    fetchPictures: true,
  })
  expect(run.checkedCounts).toMatchObject({ picturesToFetch: 4 })
  expect(await sumPictures(db.reader, sender, { id })).toMatchObject({ waiting: 4 })
  await fetchAll(id)
  expect(await reportOf(id)).toEqual([
    ['/moved', 'fetched', null],
    ['/green.png', 'fetched', null],
    ['/tan.png', 'fetched', null],
    ['/gold.png', 'fetched', null],
  ])
  expect(await imagesOf('towel')).toEqual([
    { words: 'A towel on a table', sku: null },
    { words: '', sku: 'T-NAVY' },
    { words: '', sku: null },
    { words: '', sku: null },
  ])
})

test('without the choice no address is requested, and none is saved', async () => {
  const before = shop.asked.length
  const { id } = await trial.take({ kind: 'shopify-products', body: towel() })
  await fetchAll(id)
  expect(await reportOf(id)).toEqual([])
  expect(shop.asked.length).toBe(before)
})

test('a picture that is there already is skipped by its address, or by its content', async () => {
  const before = shop.asked.length
  const body = towel().replace('/gold.png', '/gold.png?v=2')
  const { id } = await trial.take({ kind: 'shopify-products', body, fetchPictures: true })
  await fetchAll(id)
  expect(await reportOf(id)).toEqual([
    ['/moved', 'present', null],
    ['/green.png', 'present', null],
    ['/tan.png', 'present', null],
    ['/gold.png?v=2', 'present', null],
  ])
  expect(shop.asked.slice(before)).toEqual(['/gold.png?v=2'])
  expect(await imagesOf('towel')).toHaveLength(4)
})

test('what is no picture or leads inside is refused, what cannot be had fails, with the reason', async () => {
  const paths = ['/page', '/huge', '/cut', '/inside', '/none', '/red.png']
  const lines = paths.map((path, at) =>
    at === 0 ? `odd,Odd,,,ODD-1,1.00,${shop.urlOf(path)},,` : `odd,,,,,,${shop.urlOf(path)},,`,
  )
  const inside = 'odd,,,,,,http://127.0.0.1:1/x.png,,'
  shop.breakAt('/red.png')
  const body = file(...lines, inside)
  const { id } = await trial.take({ kind: 'shopify-products', body, fetchPictures: true })
  await fetchAll(id)
  const report = await reportOf(id)
  expect(report.map(([, outcome]) => outcome)).toEqual([
    ...['refused', 'refused', 'refused', 'refused', 'failed', 'failed', 'refused'],
  ])
  const reasons = report.map(([, , reason]) => String(reason))
  expect(reasons).toEqual([
    'The address leads to text/html, not to a picture.',
    'The picture is larger than 8 MB.',
    expect.stringContaining('damaged'),
    expect.stringContaining('private network'),
    'The address answered 404 instead of a picture.',
    'The address answered 503 instead of a picture.',
    expect.any(String),
  ])
  shop.breakAt('/red.png', false)
  const again = await db.transaction((tx) => retryPictures(tx, sender, { id }))
  expect(again.waiting).toBe(2)
  await fetchAll(id)
  expect(await sumPictures(db.reader, sender, { id })).toMatchObject({ fetched: 1, failed: 1 })
  expect(await imagesOf('odd')).toHaveLength(1)
  const one = { id, seq: 1_000_000 }
  await expect(db.transaction((tx) => retryPictures(tx, sender, one))).rejects.toMatchObject({
    code: 'nothing_to_retry',
  })
})

test('what a server left when it died is taken up by another, one at a time', async () => {
  const lines = ['red', 'green', 'blue', 'gold', 'teal', 'pink'].map((colour, at) =>
    [at === 0 ? 'six,Six,,,SIX-1,1.00' : 'six,,,,,', shop.urlOf(`/${colour}.png?six`), '', ''].join(
      ',',
    ),
  )
  const { id } = await trial.take({
    kind: 'shopify-products',
    body: file(...lines),
    fetchPictures: true,
  })
  const dying = new AbortController()
  const first = fetchAll(id, dying.signal)
  dying.abort()
  await first
  const lock = await lockImport(db, `pictures of ${id}`)
  await fetchAll(id)
  const left = (await sumPictures(db.reader, sender, { id })).waiting
  expect(left).toBeGreaterThan(0)
  await lock?.release()
  await Promise.all([fetchAll(id), fetchAll(id)])
  await fetchAll(id)
  expect(await sumPictures(db.reader, sender, { id })).toMatchObject({ waiting: 0, fetched: 6 })
  expect(await imagesOf('six')).toHaveLength(6)
})

test('undoing an import takes its pictures along and ends what waits', async () => {
  const body = file(
    `gone,Gone,,,GONE-1,1.00,${shop.urlOf('/black.png')},,`,
    `gone,,,,,,${shop.urlOf('/white.png')},,`,
  )
  const { id } = await trial.take({ kind: 'shopify-products', body, fetchPictures: true })
  await fetchAll(id)
  shop.breakAt('/grey.png')
  const { run } = await trial.undo(id)
  expect(run.counts).toMatchObject({ takenBack: 3 })
  expect(run.counts.leftAsIs).toBeUndefined()
  expect(await imagesOf('gone')).toEqual([])
  const early = await trial.take({ kind: 'shopify-products', body, fetchPictures: true })
  await trial.undo(early.id)
  await fetchAll(early.id)
  expect(await reportOf(early.id)).toEqual([
    ['/black.png', 'failed', 'The import was undone before this picture was fetched.'],
    ['/white.png', 'failed', 'The import was undone before this picture was fetched.'],
  ])
  await expect(
    db.transaction((tx) => retryPictures(tx, sender, { id: early.id })),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})

test('WooCommerce and our own file name several pictures in a cell', async () => {
  const images = `"${shop.urlOf('/lime.png')}, ${shop.urlOf('/navy.png')}"`
  const woo = `ID,Type,SKU,Name,Regular price,Images\n7,simple,WOO-7,Bowl,3.00,${images}\n`
  const first = await trial.take({ kind: 'woocommerce-products', body: woo, fetchPictures: true })
  await fetchAll(first.id)
  expect(await reportOf(first.id)).toMatchObject([
    ['/lime.png', 'fetched', null],
    ['/navy.png', 'fetched', null],
  ])
  const own = `SKU,Product,Price,Images\nOWN-1,Cup,2.00,${shop.urlOf('/lime.png')} ${shop.urlOf('/red.png')}\n`
  const second = await trial.take({ kind: 'products', body: own, fetchPictures: true })
  await fetchAll(second.id)
  expect(await sumPictures(db.reader, sender, { id: second.id })).toMatchObject({ fetched: 2 })
})

test('the choice needs a column that holds addresses', async () => {
  const body = 'Handle,Title,Variant SKU,Variant Price\nplain,Plain,PLAIN-1,1.00\n'
  const given = { kind: 'shopify-products', body, fetchPictures: true }
  await expect(trial.check(given)).rejects.toMatchObject({ code: 'column_missing' })
})
