import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openDataFolder } from '../db/embedded/data-folder.ts'
import { errorCode } from '../db/embedded/error-code.ts'
import { findPostgresBinaries } from '../db/embedded/postgres-binaries.ts'
import type { BackupRecord } from './backup-record.ts'
import { feedLog } from './feed-log.ts'
import { gapInWords, gapsAfter, type LogGap, segmentsAfter, segmentsIn } from './log-gaps.ts'
import { recoverCluster } from './recover-cluster.ts'
import type { StoredObjects } from './stored-objects.ts'
import { unpackCluster } from './unpack-cluster.ts'

export type RestoredCluster = {
  /** The last change that is there; null when the log had none after the backup. */
  readonly lastChangeAt: string | null
  /** Where the log of the place lacks a file, so that nothing after it was replayed. */
  readonly gap: LogGap | null
  /** How many files of the log there were to replay. */
  readonly segments: number
  /** The names of the files with passwords and keys that the backup had. */
  readonly secrets: readonly string[]
}

type Restoring = {
  readonly objects: StoredObjects
  readonly record: BackupRecord
  /** A new folder. */
  readonly into: string
  readonly at: Date | null
  readonly say: (line: string) => void
  readonly signal?: AbortSignal
}

/**
 * Unpacks a backup into a new data folder and replays the log after it. The cluster is stopped again,
 * and archives nothing until a server starts on it.
 */
export async function restoreCluster(restoring: Restoring): Promise<RestoredCluster> {
  const { objects, record, into, at, say, signal } = restoring
  const binaries = findPostgresBinaries()
  const folder = openDataFolder(into)
  await mkdir(folder.cluster, { mode: 0o700 })
  say(`Unpacking the backup of ${record.endedAt} …`)
  const archive = await objects.get(record.archive)
  await unpackCluster(archive, record.sha256, folder.cluster, signal).catch((error: unknown) => {
    throw unreadable(error, record)
  })
  const secrets = await restoreSecrets(objects, record, into)
  const stored = segmentsIn(await objects.target.list('wal/'))
  const gap = gapsAfter(record, stored).at(0) ?? null
  const feeder = await feedLog(objects, join(folder.cluster, 'log_to_restore'))
  const settings = join(folder.cluster, 'postgresql.auto.conf')
  const before = readFileSync(settings, 'utf8')
  appendFileSync(settings, recoverySettings(feeder.command, at))
  writeFileSync(join(folder.cluster, 'recovery.signal'), '')
  say('Replaying the log …')
  const recovery = recoverCluster(folder, binaries, secrets.includes('postgres.password'), at)
  const lastChangeAt = await recovery
    .catch((error: unknown) => {
      throw gap && at ? withGap(error, gap) : error
    })
    .finally(() => feeder.end())
  writeFileSync(settings, `${before}\n${untilStart}`)
  return { lastChangeAt, gap, segments: segmentsAfter(record, stored).length, secrets }
}

/** What decryption and decompression say of a damaged archive is no sentence; the disk names what it lacks. */
function unreadable(error: unknown, { id }: BackupRecord): unknown {
  const isOfDisk = /^E[A-Z]+$/.test(errorCode(error) ?? '')
  if (!(error instanceof Error) || isOfDisk || error.message.startsWith('The archive')) return error
  return new Error(
    `The archive of the backup ${id} cannot be read, because it was changed or cut short (${error.message}). Restore from another backup.`,
    { cause: error },
  )
}

/** The folder that is named in the settings of a backup is that of the former cluster. */
const untilStart = `archive_command = 'exit 1'\n`

function withGap(error: unknown, gap: LogGap): Error {
  const text = error instanceof Error ? error.message : String(error)
  return new Error(`${text} The log in the backup lacks ${gapInWords(gap)}.`, { cause: error })
}

/** @returns the names of the files that the backup had */
async function restoreSecrets(
  objects: StoredObjects,
  { secrets }: BackupRecord,
  folder: string,
): Promise<readonly string[]> {
  if (secrets === null) return []
  const found: Record<string, string> = JSON.parse(
    (await objects.getWhole(secrets)).toString('utf8'),
  )
  for (const [name, text] of Object.entries(found))
    writeFileSync(join(folder, basename(name)), text, { mode: 0o600 })
  return Object.keys(found)
}

/** The restored cluster must not archive into the folder of the former one. */
function recoverySettings(command: string, at: Date | null): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  return [
    '',
    `restore_command = ${quoted(command)}`,
    `archive_command = 'exit 0'`,
    `recovery_target_timeline = 'latest'`,
    ...(at ? [`recovery_target_time = ${quoted(inWordsOfPostgres(at))}`] : []),
    `recovery_target_action = 'promote'`,
    // Otherwise PostgreSQL counts as ready while it still replays.
    `hot_standby = off`,
    '',
  ].join('\n')
}

const inWordsOfPostgres = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00')
