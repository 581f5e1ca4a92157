import type { TableReading } from '../../table-reading.ts'
import { FileFault } from '../file-fault.ts'

type Encoding = TableReading['encoding']
type Decoder = InstanceType<typeof TextDecoder>

/** The encoding of a file, and its approximate number of lines. */
export async function scanText(
  text: AsyncIterable<Uint8Array>,
): Promise<{ encoding: Encoding; lines: number }> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let encoding: Encoding | null = null
  let isUtf8 = true
  let lines = 0
  let last = 10
  for await (const piece of text) {
    encoding ??= markedEncoding(piece)
    isUtf8 &&= decodes(strict, piece)
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1
    last = piece.at(-1) ?? last
  }
  if (last !== 10) lines += 1
  return { encoding: encoding || (isUtf8 ? 'utf-8' : 'windows-1252'), lines }
}

/** The encoding that the first bytes give away; null where every byte must be looked at. */
function markedEncoding(piece: Uint8Array): Encoding | null {
  const [first, second] = piece
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = piece.subarray(0, 400)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  if (even > head.length / 4 && odd === 0) return 'utf-16be'
  if (odd + even > 0) throw new FileFault('This file holds no text. Send a CSV or an Excel file.')
  return null
}

function decodes(decoder: Decoder, piece: Uint8Array): boolean {
  try {
    decoder.decode(piece, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The same text in UTF-8. */
export async function* decodeText(
  text: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8') return yield* text
  const decoder = new TextDecoder(encoding)
  for await (const piece of text) yield Buffer.from(decoder.decode(piece, { stream: true }))
  yield Buffer.from(decoder.decode())
}
