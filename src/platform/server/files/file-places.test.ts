import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { whenDone } from '../../../../tests/support/when-done.ts'
import { readConfig } from '../config.ts'
import { bucketPlace } from './bucket-place.ts'
import { folderPlace } from './folder-place.ts'
import { openFiles } from './open-files.ts'

const bytes = Buffer.from('the bytes of a picture')
const key = createHash('sha256').update(bytes).digest('hex')

test('a folder keeps files whole and leaves no partial file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  whenDone(() => rm(folder, { recursive: true }))
  const place = folderPlace(folder)
  expect(await place.get(key)).toBeNull()
  await Promise.all([1, 2, 3].map(() => place.put(key, bytes, 'image/webp')))
  expect(await place.get(key)).toEqual(bytes)
  expect(await readdir(join(folder, key.slice(0, 2)))).toEqual([key])
})

const secret = 'a secret of the bucket'

test('a bucket gets signed requests, and an unreachable one gives a sentence', async () => {
  const kept = new Map<string, Buffer>()
  const signed: boolean[] = []
  const bucket = createServer(async (request, response) => {
    const body = await buffer(request)
    signed.push(isSigned(request, body))
    const path = request.url ?? ''
    if (request.method === 'PUT') kept.set(path, body)
    const found = kept.get(path)
    response.writeHead(found ? 200 : 404).end(found)
  })
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  const address = bucket.address()
  const port = typeof address === 'object' ? address?.port : 0
  const endpoint = `http://127.0.0.1:${port}`
  const config = {
    place: 'bucket',
    endpoint,
    bucket: 'shop',
    region: 'eu-west-1',
    accessKeyId: 'KEY',
    secretAccessKey: secret,
  } as const
  const place = bucketPlace(config)
  await place.put(key, bytes, 'image/webp')
  expect([...kept.keys()]).toEqual([`/shop/files/${key}`])
  expect(await place.get(key)).toEqual(bytes)
  expect(await place.get('0'.repeat(64))).toBeNull()
  expect(signed).toEqual([true, true, true])
  await new Promise((resolve) => bucket.close(resolve))
  await expect(place.get(key)).rejects.toMatchObject({ code: 'files_away', status: 503 })
})

/** AWS Signature Version 4, calculated by hand from the request. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const header = request.headers.authorization ?? ''
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=KEY\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      header,
    ) ?? []
  const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
  const sent = String(request.headers['x-amz-content-sha256'])
  if (sent !== 'UNSIGNED-PAYLOAD' && sent !== hash(body)) return false
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.split(';').map((name) => `${name}:${request.headers[name]}`),
    '',
    names,
    sent,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(canonical)].join(
    '\n',
  )
  const sign = (under: string | Buffer, what: string) =>
    createHmac('sha256', under).update(what).digest()
  const signing = scope.split('/').reduce<string | Buffer>(sign, `AWS4${secret}`)
  return signature === sign(signing, text).toString('hex')
}

test('the environment decides the place, and a refusal names what is missing', () => {
  const placeOf = (env: Record<string, string>) => readConfig(env).files
  expect(placeOf({ DATA_DIR: 'data' })).toMatchObject({ place: 'folder' })
  expect(placeOf({ DATABASE_URL: 'postgres://db' })).toEqual({ place: 'database' })
  expect(placeOf({ DATABASE_URL: 'postgres://db', FILES_FOLDER: 'shared' })).toMatchObject({
    place: 'folder',
    folder: expect.stringMatching(/shared$/),
  })
  expect(() => placeOf({ S3_BUCKET: 'shop' })).toThrow('S3_ENDPOINT')
  // A file stays readable only while its place is configured.
  expect(openFiles({ place: 'database' }).placeOf('bucket')).toBeNull()
})
