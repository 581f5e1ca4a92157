import { isUtf8 } from 'node:buffer'
import { DamagedFile, FileFault } from './file-fault.ts'

const lineEnd = 10
const longestLine = 1024 * 1024
const mostLines = 20_000_000

/**
 * Counts the lines below the header in one quick pass before the run, which also finds a wrong
 * encoding before anything is imported. The run finds other faults of the file, and imports the
 * lines before them; here the count just ends.
 *
 * @throws FileFault for another encoding than UTF-8, and for binary data
 */
export async function countLines(text: AsyncIterable<Uint8Array>): Promise<number> {
  let lines = 0
  let rest = Buffer.alloc(0)
  try {
    for await (const piece of text) {
      if (lines === 0 && rest.length === 0) refuseUtf16(piece)
      const end = piece.lastIndexOf(lineEnd) + 1
      const whole = Buffer.concat([rest, piece.subarray(0, end)])
      rest = end > 0 ? Buffer.from(piece.subarray(end)) : Buffer.concat([rest, piece])
      if (end > 0) lines += countIn(whole, lines)
      if (rest.length > longestLine || lines > mostLines) refuseNoTable(lines)
    }
  } catch (error) {
    // Even a damaged file yields the count up to its damage.
    if (!(error instanceof DamagedFile)) throw error
    return Math.max(0, lines - 1)
  }
  if (rest.length > 0) lines += countIn(Buffer.concat([rest, Buffer.from('\n')]), lines)
  return Math.max(0, lines - 1)
}

function countIn(whole: Buffer, before: number): number {
  if (!isUtf8(whole)) refuseOtherEncoding(whole, before)
  let lines = 0
  for (let at = whole.indexOf(lineEnd); at >= 0; at = whole.indexOf(lineEnd, at + 1)) lines += 1
  return lines
}

function refuseUtf16(piece: Uint8Array): void {
  const [first, second] = piece
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (hasMark || piece.subarray(0, 200).includes(0)) {
    throw new FileFault(
      'The file is written in UTF-16, or is no text. Save it as “CSV UTF-8” and send it again.',
    )
  }
}

function refuseOtherEncoding(whole: Buffer, before: number): never {
  let line = before
  for (let at = 0; at < whole.length; ) {
    line += 1
    const end = whole.indexOf(lineEnd, at) + 1 || whole.length
    if (!isUtf8(whole.subarray(at, end))) break
    at = end
  }
  throw new FileFault(
    `Line ${line} is not in UTF-8; the file may be in Windows-1252 or Latin-1. Save it as “CSV UTF-8” and send it again.`,
  )
}

function refuseNoTable(lines: number): never {
  throw new FileFault(
    lines > mostLines
      ? `The file has more than ${mostLines.toLocaleString('en-GB')} lines. Split it.`
      : `Line ${lines + 1} is longer than a line of a CSV file can be.`,
  )
}
