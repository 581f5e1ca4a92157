import type { Readable } from 'node:stream'
import { Refusal } from '../../refusal.ts'

/** The whole body of a request, up to the limit. */
export async function readBody(body: Readable, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // A refusal must not cut the connection, or the browser would never read it.
  const arriving: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false })
  for await (const chunk of arriving) {
    bytes += chunk.length
    if (bytes > mostBytes) throw refuseSize(mostBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refuseSize(mostBytes: number): Refusal {
  const megabytes = Math.floor(mostBytes / 1024 / 1024)
  return new Refusal(
    'unprocessable',
    'too_large',
    `This file is larger than ${megabytes} MB. Make it smaller and send it again.`,
    { field: 'file' },
  )
}
