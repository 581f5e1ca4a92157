import { setTimeout as sleep } from 'node:timers/promises'
import { shipLog } from './archive-log.ts'
import { type BackupJournal, type KeeperFacts, unfailingJournal } from './backup-journal.ts'
import type { BackupRecord } from './backup-record.ts'
import { fileCopier } from './copy-files.ts'
import { listBackups } from './list-backups.ts'
import { logSpan } from './log-span.ts'
import { makeBackup } from './make-backup.ts'
import { pruneBackups } from './prune-backups.ts'
import type { DrillReport, DrillSteps } from './run-drill.ts'
import type { StoredObjects } from './stored-objects.ts'

const roundMilliseconds = 5_000
const filesEveryRounds = 12
/** How often the facts are written down while nothing changes. */
const factsEveryRounds = 6
const betweenProgressMilliseconds = 1_000

/** A whole backup is made when the newest is older. */
const betweenBackupsMilliseconds = 24 * 3_600_000
const afterFailureMilliseconds = 600_000

export type BackupState = {
  /** When the newest whole backup ended; null before the first. */
  readonly newestAt: Date | null
  /** When the log last reached the target, also with nothing new in it. */
  readonly logAt: Date | null
  /** What went wrong last, until it works again. */
  readonly fault: string | null
}

export type BackupKeeper = {
  readonly state: () => BackupState
  /** Sends what waits, and stops. */
  readonly stop: () => Promise<void>
}

type Keeping = {
  readonly objects: StoredObjects
  readonly isFolder: boolean
  readonly ownerUrl: string
  readonly dataDir: string
  /** Null where files of users are in the database or in a bucket of their own. */
  readonly filesFolder: string | null
  readonly keepDays: number
  readonly journal: BackupJournal
  /** Restores the newest backup and checks it; throws what went wrong. */
  readonly drill: (steps: DrillSteps) => Promise<DrillReport>
  readonly onDrillFault: (fault: string) => Promise<void>
  readonly onFault: (message: string) => void
}

const inWords = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Makes a whole backup each day, and passes on the log and new files within seconds, also while a
 * backup is made or restored for a drill. A target that is away is tried again; until then the log
 * waits in the data folder.
 */
export function keepBackups(keeping: Keeping): BackupKeeper {
  const { objects, dataDir, filesFolder } = keeping
  const files = filesFolder === null ? null : fileCopier(objects, filesFolder)
  const journal = unfailingJournal(keeping.journal, (message) =>
    keeping.onFault(`It could not be written down: ${message}`),
  )
  const span = logSpan(journal)
  const whole = wholeBackups(keeping, journal)
  const over = new AbortController()
  let logAt: Date | null = null
  let logFault: string | null = null
  let task: Promise<void> | null = null
  const state = (): BackupState => ({
    newestAt: whole.newestAt(),
    logAt,
    // A later round of the log says nothing of the whole backup.
    fault: whole.fault() ?? logFault,
  })
  const round = async (count: number) => {
    try {
      const shipped = await shipLog(objects, dataDir)
      logAt = new Date()
      await span.copied(shipped.files, shipped.bytes)
      if (files && count % filesEveryRounds === 0) await files.copyNew()
      logFault = null
    } catch (error) {
      const fault = inWords(error)
      if (fault !== logFault) keeping.onFault(fault)
      logFault = fault
      await span.failed(fault)
    }
  }
  const drill = () => runJournaledDrill(keeping, journal, over.signal)
  /** One whole backup or drill at a time, beside the rounds. */
  const nextTask = async (): Promise<(() => Promise<void>) | null> => {
    const requested = await journal.requested()
    if (requested === 'drill') return drill
    if (requested === 'whole') return () => whole.make(over.signal)
    if (logFault !== null) return null
    if (await whole.isDue()) return () => whole.make(over.signal)
    return whole.newestAt() !== null && (await journal.isDrillDue()) ? drill : null
  }
  const startTask = async () => {
    if (task !== null || over.signal.aborted) return
    const next = await nextTask()
    if (next === null) return
    task = next().finally(() => {
      task = null
    })
  }
  const keep = async () => {
    for (let count = 0; !over.signal.aborted; count++) {
      await round(count)
      await startTask()
      if (count % factsEveryRounds === 0) await journal.keep(factsOf(keeping, state(), whole))
      await sleep(roundMilliseconds, undefined, { signal: over.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  const keepingUp = keep()
  return {
    state,
    async stop() {
      over.abort()
      await keepingUp
      await task
      await round(0)
      await span.end()
    },
  }
}

type WholeBackups = {
  readonly newestAt: () => Date | null
  readonly newest: () => BackupRecord | null
  readonly oldest: () => BackupRecord | null
  readonly fault: () => string | null
  readonly isDue: () => Promise<boolean>
  /** Says and keeps what went wrong. */
  readonly make: (signal: AbortSignal) => Promise<void>
}

function wholeBackups(keeping: Keeping, journal: BackupJournal): WholeBackups {
  const { objects, ownerUrl, dataDir, keepDays } = keeping
  let there: readonly BackupRecord[] = []
  let fault: string | null = null
  let nextTryAt = 0
  const note = (error: unknown) => {
    const said = inWords(error)
    if (said !== fault) keeping.onFault(said)
    fault = said
  }
  const newest = () => there.at(-1) ?? null
  const newestAt = () => {
    const last = newest()
    return last && new Date(last.endedAt)
  }
  const isFresh = () => {
    const at = newestAt()
    return at !== null && Date.now() - at.getTime() < betweenBackupsMilliseconds
  }
  const make = async (signal: AbortSignal) => {
    nextTryAt = Date.now() + afterFailureMilliseconds
    const run = await journal.begin('whole')
    const onProgress = atMostEvery(betweenProgressMilliseconds, (bytes: number, of: number) => {
      void run.progress(bytes, of, 'Copying the database')
    })
    try {
      const made = await makeBackup(ownerUrl, objects, dataDir, { signal, onProgress })
      await pruneBackups(objects.target, keepDays)
      there = await listBackups(objects.target)
      fault = null
      await run.end({
        bytes: made.bytes,
        fault: null,
        figures: [{ label: 'Backup', value: made.id }],
      })
    } catch (error) {
      await run.end({ bytes: 0, fault: inWords(error) })
      if (!signal.aborted) note(error)
    }
  }
  return {
    newest,
    newestAt,
    oldest: () => there.at(0) ?? null,
    fault: () => fault,
    async isDue() {
      if (isFresh() || Date.now() < nextTryAt) return false
      try {
        // One that was made by hand counts as well.
        there = await listBackups(objects.target)
      } catch (error) {
        nextTryAt = Date.now() + afterFailureMilliseconds
        note(error)
        return false
      }
      if (isFresh()) fault = null
      return !isFresh()
    },
    make,
  }
}

/** A drill that was stopped with the server is no failure of the backup. */
async function runJournaledDrill(
  keeping: Keeping,
  journal: BackupJournal,
  signal: AbortSignal,
): Promise<void> {
  const run = await journal.begin('drill')
  try {
    const report = await keeping.drill({
      signal,
      onStep: (step) => void run.progress(0, null, step),
    })
    const { bytes, figures, fault } = report
    await run.end({ bytes, fault, figures })
    if (fault !== null) await keeping.onDrillFault(fault)
  } catch (error) {
    const fault = signal.aborted ? 'The server was stopped.' : inWords(error)
    await run.end({ bytes: 0, fault })
    if (!signal.aborted) await keeping.onDrillFault(fault).catch(() => keeping.onFault(fault))
  }
}

function factsOf(keeping: Keeping, state: BackupState, whole: WholeBackups): KeeperFacts {
  const { objects, isFolder, filesFolder, keepDays } = keeping
  const newest = whole.newest()
  const oldest = whole.oldest()
  return {
    place: objects.target.label,
    isFolder,
    isEncrypted: objects.key !== null,
    copiesFiles: filesFolder !== null,
    keepDays,
    newest: newest && {
      id: newest.id,
      beganAt: new Date(newest.beganAt),
      endedAt: new Date(newest.endedAt),
      bytes: newest.bytes,
    },
    oldestAt: oldest && new Date(oldest.endedAt),
    logAt: state.logAt,
    nextWholeAt: newest && new Date(Date.parse(newest.endedAt) + betweenBackupsMilliseconds),
    fault: state.fault,
  }
}

function atMostEvery<A extends readonly unknown[]>(
  milliseconds: number,
  act: (...passed: A) => void,
): (...passed: A) => void {
  let last = 0
  return (...passed) => {
    const now = performance.now()
    if (now - last < milliseconds) return
    last = now
    act(...passed)
  }
}
