import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openDataFolder } from '../db/embedded/data-folder.ts'
import { errorCode } from '../db/embedded/error-code.ts'
import { findPostgresBinaries } from '../db/embedded/postgres-binaries.ts'
import type { BackupRecord } from './backup-record.ts'
import { chooseBackup } from './choose-backup.ts'
import { feedLog } from './feed-log.ts'
import { recoverCluster } from './recover-cluster.ts'
import { restoreFiles } from './restore-files.ts'
import type { StoredObjects } from './stored-objects.ts'
import { unpackCluster } from './unpack-cluster.ts'

export type Restored = {
  readonly record: BackupRecord
  /** The last change that is there; null when the log had none after the backup. */
  readonly lastChangeAt: string | null
  readonly files: number
  /** The keys of sealed values were not in the backup. */
  readonly lacksSealKey: boolean
}

/**
 * Restores a backup and the log after it into a new data folder, which appears when all is done.
 *
 * @param at the moment to restore; null takes everything that is there
 * @throws when the folder is not empty, when no backup covers the moment, or when this version
 * cannot read the backup
 */
export async function restoreBackup(
  objects: StoredObjects,
  dataDir: string,
  at: Date | null,
  say: (line: string) => void = () => undefined,
): Promise<Restored> {
  refuseUsedFolder(dataDir)
  const binaries = findPostgresBinaries()
  const record = await chooseBackup(objects.target, at, binaries.major)
  const making = join(dirname(dataDir), `.${basename(dataDir)}.restoring-${process.pid}`)
  await rm(making, { recursive: true, force: true })
  try {
    const folder = openDataFolder(making)
    await mkdir(folder.cluster, { mode: 0o700 })
    say(`Unpacking the backup of ${record.endedAt} …`)
    await unpackCluster(await objects.get(record.archive), record.sha256, folder.cluster)
    const secrets = await restoreSecrets(objects, record, making)
    const feeder = await feedLog(objects, join(folder.cluster, 'log_to_restore'))
    const settings = join(folder.cluster, 'postgresql.auto.conf')
    const before = readFileSync(settings, 'utf8')
    appendFileSync(settings, recoverySettings(feeder.command, at))
    writeFileSync(join(folder.cluster, 'recovery.signal'), '')
    say('Replaying the log …')
    const recovery = recoverCluster(folder, binaries, secrets.includes('postgres.password'), at)
    const lastChangeAt = await recovery.finally(() => feeder.end())
    writeFileSync(settings, before)
    const files = await restoreFiles(objects, join(making, 'files'), say)
    if (existsSync(dataDir)) await rmdir(dataDir)
    await move(making, dataDir)
    return { record, lastChangeAt, files, lacksSealKey: !secrets.includes('seal.key') }
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

function refuseUsedFolder(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return
  throw new Error(
    `${dataDir} is not empty. A restore never writes over data: stop the server, move the folder away, and restore again; or name another folder with --into.`,
  )
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

/** A folder on another file system is copied. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true, force: true })
  }
}
