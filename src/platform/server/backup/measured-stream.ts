import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

export type MeasuredStream = {
  readonly stream: Transform
  readonly bytes: () => number
  /** Once all has passed. */
  readonly sha256: () => string
}

/** Passes on what it gets, and says how much it was and its checksum. */
export function measuredStream(onBytes: (bytes: number) => void = () => undefined): MeasuredStream {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, callback) {
      hash.update(chunk)
      bytes += chunk.length
      onBytes(bytes)
      callback(null, chunk)
    },
  })
  return { stream, bytes: () => bytes, sha256: () => hash.digest('hex') }
}
