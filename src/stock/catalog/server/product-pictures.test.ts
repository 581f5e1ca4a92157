import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addEntrant, enter } from '../../../../tests/support/entrants.ts'
import { productParts } from '../../../../tests/support/house-parts.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeWorld, setUp } from '../../../../tests/support/world.ts'
import { getProduct } from './get-product.ts'

let db: Database
let server: TestServer
let productId: string
let cookie: string

beforeAll(async () => {
  db = await testDatabase()
  const { variants } = await makeWorld(db)
  const { product_id } = await db.reader
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variants[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  productId = product_id
  server = await testServer(db)
  cookie = (await enter(db, await addEntrant(db, { roles: ['warehouse_manager'] }))).cookie ?? ''
})

async function send(bytes: Buffer) {
  const response = await fetch(`${server.url}/api/products/${productId}/images`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  const body = z.record(z.string(), z.unknown()).parse(await response.json())
  return { status: response.status, body }
}

const images = async () =>
  (await getProduct(productParts)(db.reader, setUp, { id: productId })).images

test('a picture is re-encoded, small and large, without its metadata', async () => {
  const photo = await sharp(await pictureOf('#557799', 3_000, 1_500))
    .withExif({ IFD0: { Artist: 'Ada Byron', Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('Secret place')).toBe(true)
  const { status, body } = await send(photo)
  expect(status).toBe(200)
  const [image] = await images()
  expect(image).toMatchObject({ id: body.id, width: 1_600, height: 800 })
  const asked = await fetch(`${server.url}/api/products/images/${image?.fileId}`, {
    headers: { cookie },
  })
  const bytes = Buffer.from(await asked.arrayBuffer())
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-disposition': expect.stringContaining('inline'),
  })
  expect(bytes.includes('Secret place')).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_600 })
  const again = await fetch(`${server.url}/api/products/images/${image?.fileId}`, {
    headers: { cookie, 'if-none-match': asked.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  const small = await fetch(`${server.url}/api/products/images/${image?.thumbnailId}`, {
    headers: { cookie },
  })
  const thumbnail = await sharp(Buffer.from(await small.arrayBuffer())).metadata()
  expect(thumbnail).toMatchObject({ width: 160, height: 80 })
})

test('the same picture is one file, and one picture of the product', async () => {
  const png = await pictureOf('#aa3311')
  const first = await send(png)
  const second = await send(png)
  expect(second.body).toEqual(first.body)
  const found = await db.reader
    .selectFrom('product_images')
    .select('id')
    .where('file_id', '=', String(first.body.fileId))
    .execute()
  expect(found).toHaveLength(1)
})

test('a file that is not a picture, damaged, too large or a bomb is refused in a sentence', async () => {
  const count = (await images()).length
  const jpeg = await sharp(await pictureOf('#222222', 800, 600))
    .jpeg()
    .toBuffer()
  const cases: readonly (readonly [Buffer, string])[] = [
    [Buffer.from('%PDF-1.7 no picture'), 'no_picture'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'no_picture'],
    [Buffer.alloc(0), 'no_picture'],
    [jpeg.subarray(0, 900), 'broken_picture'],
    [hugePng(30_000, 30_000), 'too_many_pixels'],
    [Buffer.alloc(9 * 1024 * 1024, 1), 'too_large'],
  ]
  for (const [bytes, code] of cases) {
    const { status, body } = await send(bytes)
    expect(`${status} ${String(body.code)}`).toBe(`422 ${code}`)
    expect(String(body.detail)).toMatch(/\. \S.*\.$/)
  }
  expect((await images()).length).toBe(count)
})

/** A picture that is small as a file and enormous when it is unpacked. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const checked = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(checked))
    return Buffer.concat([length, checked, sum])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
