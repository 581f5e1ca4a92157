import { AwsClient } from 'aws4fetch'
import { Refusal } from '../../refusal.ts'
import type { FilePlace, FilesConfig } from './file-place.ts'

type BucketConfig = Extract<FilesConfig, { place: 'bucket' }>

const timeoutMilliseconds = 10_000
const retries = 2

/**
 * A bucket of S3 or a compatible service. The operator sets it in the environment, like the
 * database, so that it may be in the company's own network.
 */
export function bucketPlace(config: BucketConfig): FilePlace {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const ask = async (key: string, request: { method: string; body?: Buffer; type?: string }) => {
    const { method, body, type } = request
    try {
      return await client.fetch(`${endpoint}/${bucket}/files/${key}`, {
        method,
        signal: AbortSignal.timeout(timeoutMilliseconds),
        ...(body ? { body: new Uint8Array(body) } : {}),
        ...(type ? { headers: { 'content-type': type } } : {}),
      })
    } catch (error) {
      throw away(error instanceof Error ? error.message : String(error))
    }
  }
  return {
    async put(key, bytes, mediaType) {
      const answer = await ask(key, { method: 'PUT', body: bytes, type: mediaType })
      await answer.body?.cancel()
      if (!answer.ok) throw away(`status ${answer.status}`)
    },
    async get(key) {
      const answer = await ask(key, { method: 'GET' })
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      if (answer.status === 404) return null
      throw away(`status ${answer.status}`)
    },
  }
}

function away(why: string): Refusal {
  return new Refusal(
    'unavailable',
    'files_away',
    `The place where pictures are kept does not answer (${why}). Please try again in a minute; an administrator finds its address in the environment of the server.`,
  )
}
