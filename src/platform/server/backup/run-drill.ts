import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgresBinaries } from '../db/embedded/postgres-binaries.ts'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import type { RunFigure } from './backup-journal.ts'
import type { BackupRecord } from './backup-record.ts'
import { chooseBackup } from './choose-backup.ts'
import { leftFolders } from './left-folders.ts'
import { bytesOfSegment, gapInWords, segmentsAfter, segmentsIn } from './log-gaps.ts'
import { megabytes } from './megabytes.ts'
import { removeScratch } from './remove-scratch.ts'
import { restoreCluster } from './restore-cluster.ts'
import type { StoredObjects } from './stored-objects.ts'

export type DrillSteps = {
  readonly signal: AbortSignal
  readonly onStep: (step: string) => void
}

export type DrillReport = {
  readonly bytes: number
  readonly figures: readonly RunFigure[]
  /** What is wrong with what was restored; null when it is good. */
  readonly fault: string | null
}

/** What a restored database is compared with. */
export type DrillChecks = {
  /**
   * Looks at the running database, and ends once what it has seen is in the place for backups;
   * null where no database runs.
   */
  readonly before: (() => Promise<void>) | null
  /** Compares, counts and adds up. */
  readonly examine: (restored: {
    readonly serverUrl: string
    readonly storedFiles: ReadonlySet<string>
  }) => Promise<{ readonly figures: readonly RunFigure[]; readonly fault: string | null }>
}

type Drill = DrillSteps & {
  readonly objects: StoredObjects
  /** Below it the drill has a folder of its own. */
  readonly dataDir: string
  readonly checks: DrillChecks
}

const mebibyte = 1024 * 1024
const longestMilliseconds = 6 * 3_600_000
/** PostgreSQL uses at most so much for its log while it replays. */
const mostLogBytes = 4096 * mebibyte
/** Stays free for the database that runs meanwhile. */
const spareBytes = 1024 * mebibyte

const prefix = 'drill-'

/** Below the data folder, where a restored database may be for a while. */
export const drillsFolder = (dataDir: string) => join(dataDir, 'restore-drills')

/**
 * Restores the newest backup and the log after it into a folder of its own, checks what is there, and
 * removes it, also when it fails or is stopped.
 *
 * @throws when it cannot be restored
 */
export async function runDrill(drill: Drill): Promise<DrillReport> {
  const { objects, checks, onStep } = drill
  const limit = AbortSignal.timeout(longestMilliseconds)
  const signal = AbortSignal.any([drill.signal, limit])
  const folder = drillsFolder(drill.dataDir)
  await removeLeftDrills(drill.dataDir)
  const record = await chooseBackup(objects, null, findPostgresBinaries().major)
  if (checks.before) {
    onStep('Sending the newest changes')
    await Promise.race([checks.before(), whenAborted(signal)])
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await requireRoom(objects, record, folder)
  const into = join(folder, `${prefix}${process.pid}`)
  const began = performance.now()
  let removed: Promise<void> | undefined
  const stopped = () => {
    removed = removeScratch(into).catch(() => undefined)
  }
  // A recovery has no other end than its result or that of its PostgreSQL.
  signal.addEventListener('abort', stopped)
  try {
    onStep('Restoring the database')
    const say = (line: string) => onStep(line.replace(' …', ''))
    const restored = await restoreCluster({ objects, record, into, at: null, say, signal })
    signal.throwIfAborted()
    signal.removeEventListener('abort', stopped)
    const seconds = Math.round((performance.now() - began) / 1000)
    onStep('Checking what was restored')
    const found = await examined(drill, into, signal)
    const { gap, lastChangeAt, segments } = restored
    const gapFault = gap && `The log in the place for backups lacks ${gapInWords(gap)}.`
    return {
      bytes: record.bytes,
      figures: [
        { label: 'Backup', value: record.id },
        { label: 'Last change restored', value: inWords(lastChangeAt ?? record.endedAt) },
        { label: 'Files of the log replayed', value: segments.toLocaleString('en-GB') },
        { label: 'Restored in', value: `${seconds.toLocaleString('en-GB')} s` },
        ...found.figures,
      ],
      fault: gapFault ?? found.fault,
    }
  } catch (error) {
    if (limit.aborted)
      throw new Error('The drill took longer than six hours and was stopped.', { cause: error })
    throw error
  } finally {
    signal.removeEventListener('abort', stopped)
    // The next drill may use the same folder.
    await removed
    await removeScratch(into)
  }
}

const inWords = (instant: string) => `${instant.slice(0, 19).replace('T', ' ')} UTC`

async function examined({ objects, checks }: Drill, into: string, signal: AbortSignal) {
  const stored = await objects.target.list('files/')
  const storedFiles = new Set(
    stored.map(({ name }) => (name.split('/').at(-1) ?? '').replace(/[.].*$/, '')),
  )
  const postgres = await startEmbeddedPostgres({ dataDir: into, log: () => undefined })
  try {
    const examining = checks.examine({ serverUrl: postgres.serverUrl, storedFiles })
    return await Promise.race([examining, whenAborted(signal)])
  } finally {
    await postgres.stop()
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(new Error('The drill was stopped.'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })

/** @throws when the disk has too little room for the database and its log */
async function requireRoom(
  objects: StoredObjects,
  record: BackupRecord,
  folder: string,
): Promise<void> {
  const names = segmentsIn(await objects.target.list('wal/'))
  const log = Math.min(mostLogBytes, segmentsAfter(record, names).length * bytesOfSegment)
  const needed = record.bytes + log + spareBytes
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= needed) return
  throw new Error(
    `The disk has ${megabytes(bavail * bsize)} free, and a restore drill needs ${megabytes(needed)}. Free some space, and run the drill again.`,
  )
}

/** What drills left whose server was killed. */
export async function removeLeftDrills(dataDir: string): Promise<void> {
  const left = await leftFolders(drillsFolder(dataDir), prefix).catch(() => [])
  for (const { path } of left) await removeScratch(path)
}

const longestWaitMilliseconds = 120_000

/** Waits until the place has a file of the log, which the keeper of backups sends. */
export async function untilArchived(objects: StoredObjects, segment: string): Promise<void> {
  const endAt = performance.now() + longestWaitMilliseconds
  for (;;) {
    if ((await objects.target.list(`wal/${segment}`)).length > 0) return
    if (performance.now() > endAt)
      throw new Error(
        `The log ${segment} did not reach ${objects.target.label} within two minutes, so that the newest changes are not backed up.`,
      )
    await sleep(1_000)
  }
}
