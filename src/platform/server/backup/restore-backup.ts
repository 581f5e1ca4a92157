import { existsSync, readdirSync } from 'node:fs'
import { cp, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../db/embedded/error-code.ts'
import { findPostgresBinaries } from '../db/embedded/postgres-binaries.ts'
import type { BackupRecord } from './backup-record.ts'
import { chooseBackup } from './choose-backup.ts'
import { leftFolders } from './left-folders.ts'
import { removeScratch } from './remove-scratch.ts'
import { type RestoredCluster, restoreCluster } from './restore-cluster.ts'
import { restoreFiles } from './restore-files.ts'
import type { StoredObjects } from './stored-objects.ts'

export type Restored = Pick<RestoredCluster, 'lastChangeAt' | 'gap'> & {
  readonly record: BackupRecord
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
  const record = await chooseBackup(objects, at, findPostgresBinaries().major)
  await removeInterrupted(dataDir)
  const into = join(dirname(dataDir), `${makingPrefix(dataDir)}${process.pid}`)
  try {
    const { secrets, lastChangeAt, gap } = await restoreCluster({ objects, record, into, at, say })
    const files = await restoreFiles(objects, join(into, 'files'), say)
    if (existsSync(dataDir)) await rmdir(dataDir)
    await move(into, dataDir)
    return { record, lastChangeAt, gap, files, lacksSealKey: !secrets.includes('seal.key') }
  } catch (error) {
    await removeScratch(into)
    throw error
  }
}

const makingPrefix = (dataDir: string) => `.${basename(dataDir)}.restoring-`

function refuseUsedFolder(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return
  throw new Error(
    `${dataDir} is not empty. A restore never writes over data: stop the server, move the folder away, and restore again; or name another folder with --into.`,
  )
}

/** What restores of the same folder left that were killed. */
async function removeInterrupted(dataDir: string): Promise<void> {
  const left = await leftFolders(dirname(dataDir), makingPrefix(dataDir))
  for (const { path } of left) await removeScratch(path)
}

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
