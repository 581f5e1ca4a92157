import type { BackupRecord } from './backup-record.ts'
import { plainName } from './stored-objects.ts'

/** Files of the log that are missing between others. */
export type LogGap = { readonly first: string; readonly last: string; readonly count: number }

type Segment = { readonly timeline: string; readonly number: number }

/** Of each file of the log. */
export const bytesOfSegment = 16 * 1024 * 1024
const segmentsOfPart = 256

/** Names of files have 24 hexadecimal digits: 8 of the timeline, 8 of the part, 8 within it. */
export function segmentOf(name: string): Segment | null {
  if (!/^[0-9A-F]{24}$/.test(name)) return null
  const part = Number.parseInt(name.slice(8, 16), 16)
  return {
    timeline: name.slice(0, 8),
    number: part * segmentsOfPart + Number.parseInt(name.slice(16), 16),
  }
}

function nameOf({ timeline, number }: Segment): string {
  const inHex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0')
  const part = Math.floor(number / segmentsOfPart)
  return `${timeline}${inHex(part)}${inHex(number % segmentsOfPart)}`
}

/** The first file of the log that is needed beside a backup, which has those of its own time. */
function firstAfter({ firstSegment, endPosition }: BackupRecord): Segment {
  const [high = '0', low = '0'] = endPosition.split('/')
  const part = Number.parseInt(high, 16) * segmentsOfPart
  const end = part + Math.ceil(Number.parseInt(low, 16) / bytesOfSegment)
  return { timeline: firstSegment.slice(0, 8), number: end }
}

/** The files of the log that a place has, from their names there. */
export function segmentsIn(objects: readonly { readonly name: string }[]): readonly string[] {
  return objects
    .map(({ name }) => plainName(name).slice('wal/'.length))
    .filter((name) => segmentOf(name) !== null)
    .sort()
}

/** Those of them that are replayed after the backup. */
export function segmentsAfter(backup: BackupRecord, names: readonly string[]): readonly string[] {
  const from = firstAfter(backup)
  return names.filter((name) => {
    const segment = segmentOf(name)
    return segment !== null && segment.timeline >= from.timeline && segment.number >= from.number
  })
}

/** A replay after this backup ends at the first of these. */
export function gapsAfter(backup: BackupRecord, names: readonly string[]): readonly LogGap[] {
  const gaps: LogGap[] = []
  let last: Segment = { ...firstAfter(backup), number: firstAfter(backup).number - 1 }
  for (const name of segmentsAfter(backup, names)) {
    const segment = segmentOf(name)
    if (segment === null) continue
    const missing = segment.number - last.number - 1
    if (missing > 0)
      gaps.push({
        first: nameOf({ timeline: last.timeline, number: last.number + 1 }),
        last: nameOf({ timeline: last.timeline, number: segment.number - 1 }),
        count: missing,
      })
    last = segment
  }
  return gaps
}

export const gapInWords = ({ first, last, count }: LogGap) =>
  count === 1 ? `the file ${first}` : `${count} files, ${first} to ${last}`
