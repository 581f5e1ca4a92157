import { setTimeout as sleep } from 'node:timers/promises'
import { shipLog } from './archive-log.ts'
import { fileCopier } from './copy-files.ts'
import { listBackups } from './list-backups.ts'
import { makeBackup } from './make-backup.ts'
import { pruneBackups } from './prune-backups.ts'
import type { StoredObjects } from './stored-objects.ts'

const roundMilliseconds = 5_000
const filesEveryRounds = 12

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
  readonly ownerUrl: string
  readonly dataDir: string
  /** Null where files of users are in the database or in a bucket of their own. */
  readonly filesFolder: string | null
  readonly keepDays: number
  readonly onFault: (message: string) => void
}

/**
 * Makes a whole backup each day, and passes on the log and new files within seconds. A target that is
 * away is tried again; until then the log waits in the data folder.
 */
export function keepBackups(keeping: Keeping): BackupKeeper {
  const { objects, ownerUrl, dataDir, filesFolder, keepDays } = keeping
  const files = filesFolder === null ? null : fileCopier(objects, filesFolder)
  const over = new AbortController()
  let state: BackupState = { newestAt: null, logAt: null, fault: null }
  let nextTryAt = 0
  const note = (error: unknown) => {
    const fault = error instanceof Error ? error.message : String(error)
    if (fault !== state.fault) keeping.onFault(fault)
    state = { ...state, fault }
  }
  const isFresh = () =>
    state.newestAt !== null && Date.now() - state.newestAt.getTime() < betweenBackupsMilliseconds
  const whole = async () => {
    if (isFresh()) return
    // One that was made by hand counts as well.
    const newest = (await listBackups(objects.target)).at(-1)
    if (newest) state = { ...state, newestAt: new Date(newest.endedAt) }
    if (isFresh()) return
    const made = await makeBackup(ownerUrl, objects, dataDir, { signal: over.signal })
    state = { ...state, newestAt: new Date(made.endedAt) }
    await pruneBackups(objects.target, keepDays)
  }
  const round = async (count: number) => {
    await shipLog(objects, dataDir)
    state = { ...state, logAt: new Date(), fault: null }
    if (files && count % filesEveryRounds === 0) await files.copyNew()
  }
  const keep = async () => {
    for (let count = 0; !over.signal.aborted; count++) {
      await round(count).catch(note)
      if (Date.now() >= nextTryAt && state.fault === null) {
        nextTryAt = Date.now() + afterFailureMilliseconds
        await whole().catch((error: unknown) => (over.signal.aborted ? undefined : note(error)))
      }
      await sleep(roundMilliseconds, undefined, { signal: over.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  const keepingUp = keep()
  return {
    state: () => state,
    async stop() {
      over.abort()
      await keepingUp
      await round(0).catch(note)
    },
  }
}
