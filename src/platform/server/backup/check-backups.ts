import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupRecord } from './backup-record.ts'
import { checkArchive } from './check-archive.ts'
import { keyFault } from './choose-backup.ts'
import { listBackups } from './list-backups.ts'
import { bytesOfSegment, gapInWords, gapsAfter, segmentsAfter, segmentsIn } from './log-gaps.ts'
import { measuredStream } from './measured-stream.ts'
import { plainName, type StoredObjects } from './stored-objects.ts'

const mostNamed = 3

type Check = {
  readonly objects: StoredObjects
  /** The newest backup and the log may not be older. */
  readonly oldestMilliseconds: number
  readonly say: (line: string) => void
  readonly now?: Date
}

/**
 * Reads all that is in the place for backups and compares it with its checksums, without restoring
 * anything.
 *
 * @returns what is wrong, a sentence each
 * @throws when the place cannot be read
 */
export async function checkBackups(check: Check): Promise<readonly string[]> {
  const { objects, say } = check
  const backups = await listBackups(objects.target)
  const [oldest] = backups
  if (!oldest) return [`There is no backup in ${objects.target.label}.`]
  const faults: string[] = [...ageFaults(check, backups)]
  for (const record of backups) {
    const found = await checkBackup(objects, record)
    say(`Backup ${record.id}, as of ${record.endedAt}: ${found.length === 0 ? 'good' : 'faulty'}.`)
    faults.push(...found)
  }
  const log = await checkLog(objects, oldest)
  say(
    `Log after ${oldest.endedAt}: ${log.files} files, ${log.faults.length === 0 ? 'good' : 'faulty'}.`,
  )
  return [...faults, ...log.faults]
}

async function checkBackup(objects: StoredObjects, record: BackupRecord) {
  const fault = keyFault(record, objects.key)
  return fault === null ? checkArchive(objects, record) : [fault]
}

function ageFaults(
  { oldestMilliseconds, now = new Date() }: Check,
  backups: readonly BackupRecord[],
): readonly string[] {
  const endedAt = backups.at(-1)?.endedAt ?? ''
  const age = now.getTime() - Date.parse(endedAt)
  if (age <= oldestMilliseconds) return []
  const hours = Math.floor(age / 3_600_000)
  return [`The newest whole backup is of ${endedAt}, ${hours} hours ago.`]
}

async function checkLog(objects: StoredObjects, oldest: BackupRecord) {
  const stored = await objects.target.list('wal/')
  const segments = segmentsIn(stored)
  const gaps = gapsAfter(oldest, segments).map(
    (gap) =>
      `The log lacks ${gapInWords(gap)}: changes after that cannot be restored from an earlier backup.`,
  )
  const needed = new Set(segmentsAfter(oldest, segments))
  const faults: string[] = []
  for (const { name } of stored)
    if (needed.has(plainName(name).slice('wal/'.length)))
      faults.push(...(await checkSegment(objects, name)))
  return { files: needed.size, faults: [...gaps, ...firstOf(faults)] }
}

/** Where the key is missing, all files have the same fault. */
function firstOf(faults: readonly string[]): readonly string[] {
  if (faults.length <= mostNamed) return faults
  return [
    ...faults.slice(0, mostNamed),
    `${faults.length - mostNamed} other files of the log are faulty as well.`,
  ]
}

async function checkSegment(objects: StoredObjects, name: string): Promise<readonly string[]> {
  const measured = measuredStream()
  try {
    await pipeline(await objects.get(name), measured.stream, nowhere())
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return [`The file ${name} of the log cannot be read: ${said}`]
  }
  const bytes = measured.bytes()
  return bytes === bytesOfSegment
    ? []
    : [`The file ${name} of the log has ${bytes} bytes instead of ${bytesOfSegment}.`]
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
