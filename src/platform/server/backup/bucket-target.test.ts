import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { whenDone } from '../../../../tests/support/when-done.ts'
import { bucketTarget } from './bucket-target.ts'

const partBytes = 1000

/** Stores objects like S3: whole, or in parts that are put together at the end. */
async function bucketServer() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Buffer[]>()
  const failing = { parts: 0 }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://bucket')
    const name = decodeURIComponent(url.pathname.slice('/shop/'.length))
    const upload = url.searchParams.get('uploadId')
    const body = await buffer(request)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256'))
      return response.writeHead(403).end()
    if (url.searchParams.has('list-type')) {
      const after = url.searchParams.get('continuation-token') ?? ''
      const prefix = url.searchParams.get('prefix') ?? ''
      const names = [...objects.keys()]
        .filter((each) => each.startsWith(prefix) && each > after)
        .sort()
      const page = names.slice(0, 2)
      const items = page.map(
        (each) =>
          `<Contents><Key>${each}</Key><Size>${objects.get(each)?.length}</Size></Contents>`,
      )
      const next =
        names.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : ''
      return response.end(`<ListBucketResult>${items.join('')}${next}</ListBucketResult>`)
    }
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      uploads.set('an upload', [])
      return response.end('<Result><UploadId>an upload</UploadId></Result>')
    }
    if (request.method === 'POST' && upload) {
      objects.set(name, Buffer.concat(uploads.get(upload) ?? []))
      uploads.delete(upload)
      return response.end('<Result></Result>')
    }
    if (request.method === 'PUT' && upload) {
      if (failing.parts > 0) return response.writeHead(403).end('<Error>no space</Error>')
      uploads.get(upload)?.push(body)
      return response.writeHead(200, { etag: `"${body.length}"` }).end()
    }
    if (request.method === 'DELETE') {
      if (upload) uploads.delete(upload)
      else objects.delete(name)
      return response.writeHead(204).end()
    }
    if (request.method === 'PUT') objects.set(name, body)
    const found = objects.get(name)
    return response.writeHead(found ? 200 : 404).end(found)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenDone(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const target = bucketTarget(
    {
      kind: 'bucket',
      bucket: 'shop',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-west-1',
      accessKeyId: 'KEY',
      secretAccessKey: 'a secret',
    },
    partBytes,
  )
  return { target, objects, uploads, failing }
}

const source = (bytes: number) =>
  Readable.from(Array.from({ length: bytes / 100 }, (_, at) => Buffer.alloc(100, at)))

test('small and large objects come back as they were put, and are listed over pages', async () => {
  const { target, uploads } = await bucketServer()
  for (const [name, bytes] of [
    ['wal/1', 300],
    ['wal/2', 1000],
    ['wal/3', 2500],
    ['files/1', 0],
  ] as const) {
    await target.put(name, source(bytes))
    const found = await target.get(name)
    expect(found && (await buffer(found))).toEqual(await buffer(source(bytes)))
  }
  expect(await target.list('wal/')).toEqual([
    { name: 'wal/1', bytes: 300 },
    { name: 'wal/2', bytes: 1000 },
    { name: 'wal/3', bytes: 2500 },
  ])
  await target.remove('wal/2')
  expect((await target.list('wal/')).map(({ name }) => name)).toEqual(['wal/1', 'wal/3'])
  expect(await target.get('wal/2')).toBeNull()
  expect(uploads.size).toBe(0)
})

test('an object of which a part fails is not there, and its parts are removed', async () => {
  const { target, uploads, failing } = await bucketServer()
  failing.parts = 1
  await expect(target.put('wal/1', source(5000))).rejects.toThrow('answered 403 to PUT')
  expect(await target.get('wal/1')).toBeNull()
  expect(uploads.size).toBe(0)
})
