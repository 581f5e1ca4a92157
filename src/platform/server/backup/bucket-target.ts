import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { BackupTarget, BackupTargetConfig, StoredObject } from './backup-target.ts'

type BucketConfig = Extract<BackupTargetConfig, { kind: 'bucket' }>

/** Of one request, which carries at most one part. */
const timeoutMilliseconds = 300_000
const retries = 3

/** A bucket takes at most 10,000 parts of one object. */
const usualPartBytes = 32 * 1024 * 1024

/**
 * A bucket of S3 or a compatible service. What is larger than a part is sent in parts, so that no
 * object is in memory as a whole.
 */
export function bucketTarget(config: BucketConfig, partBytes = usualPartBytes): BackupTarget {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const ask = async (method: string, path: string, body?: Buffer | string): Promise<Response> => {
    const answer = await client.fetch(`${endpoint}/${bucket}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMilliseconds),
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    if (answer.ok || (answer.status === 404 && method !== 'PUT' && method !== 'POST')) return answer
    const said = await answer.text()
    throw new Error(
      `The bucket ${bucket} at ${endpoint} answered ${answer.status} to ${method}: ${said.slice(0, 300)}`,
    )
  }
  const textOf = async (method: string, path: string, body?: Buffer | string) =>
    (await ask(method, path, body)).text()

  const putParts = async (path: string, parts: AsyncIterable<Buffer>) => {
    const started = await textOf('POST', `${path}?uploads=`)
    const upload = encodeURIComponent(tagsIn(started, 'UploadId')[0] ?? '')
    const sent: string[] = []
    try {
      for await (const part of parts) {
        const number = sent.length + 1
        const answer = await ask('PUT', `${path}?partNumber=${number}&uploadId=${upload}`, part)
        await answer.body?.cancel()
        sent.push(
          `<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.get('etag') ?? ''}</ETag></Part>`,
        )
      }
      const all = `<CompleteMultipartUpload>${sent.join('')}</CompleteMultipartUpload>`
      const answer = await textOf('POST', `${path}?uploadId=${upload}`, all)
      // A failure at the end comes with status 200.
      if (answer.includes('<Error>')) throw new Error(`The bucket ${bucket} answered: ${answer}`)
    } catch (error) {
      await ask('DELETE', `${path}?uploadId=${upload}`).catch(() => undefined)
      throw error
    }
  }

  return {
    label: `the bucket ${bucket} at ${endpoint}`,
    async put(name, source) {
      const parts = partsOf(source, partBytes)
      const first = await parts.next()
      const second = await parts.next()
      const path = `/${name}`
      if (second.done) await (await ask('PUT', path, first.value ?? Buffer.alloc(0))).body?.cancel()
      else await putParts(path, joined([first.value ?? Buffer.alloc(0), second.value], parts))
    },
    async get(name) {
      const answer = await ask('GET', `/${name}`)
      if (answer.status !== 404 && answer.body) return Readable.from(answer.body)
      await answer.body?.cancel()
      return null
    },
    async list(prefix) {
      const found: StoredObject[] = []
      for (let token: string | undefined = ''; token !== undefined; ) {
        const after = token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`
        const answer = await textOf(
          'GET',
          `?list-type=2&prefix=${encodeURIComponent(prefix)}${after}`,
        )
        const sizes = tagsIn(answer, 'Size')
        for (const [at, name] of tagsIn(answer, 'Key').entries())
          found.push({ name, bytes: Number(sizes[at]) })
        ;[token] = tagsIn(answer, 'NextContinuationToken')
      }
      return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    async remove(name) {
      await (await ask('DELETE', `/${name}`)).body?.cancel()
    },
    removeUnfinished: async () => undefined,
  }
}

/** The contents of all elements with this name; names of our objects need no decoding. */
const tagsIn = (xml: string, tag: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text)

async function* partsOf(source: Readable, bytes: number): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    const piece: Buffer = Buffer.from(chunk)
    waiting.push(piece)
    length += piece.length
    if (length < bytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

async function* joined(first: readonly Buffer[], rest: AsyncIterable<Buffer>) {
  yield* first
  yield* rest
}
