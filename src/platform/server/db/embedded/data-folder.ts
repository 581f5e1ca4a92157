import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCode } from './error-code.ts'

export type DataFolder = {
  readonly root: string
  readonly cluster: string
  readonly log: string
  readonly passwordFile: string
}

export function openDataFolder(dataDir: string): DataFolder {
  const root = resolve(dataDir)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const folder = {
    root,
    cluster: join(root, 'postgres'),
    log: join(root, 'postgres.log'),
    passwordFile: join(root, 'postgres.password'),
  }
  refuseForeignOwner(root)
  if (existsSync(folder.cluster)) refuseForeignOwner(folder.cluster)
  return folder
}

function refuseForeignOwner(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `The data folder ${path} belongs to another user (uid ${statSync(path).uid}). Start as that user, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

/** True when a finished cluster exists. Clusters appear by rename, so they are never half made. */
export function hasCluster(folder: DataFolder): boolean {
  if (existsSync(join(folder.cluster, 'PG_VERSION'))) return true
  if (!existsSync(folder.cluster) || readdirSync(folder.cluster).length === 0) return false
  throw new Error(
    `The folder ${folder.cluster} is not empty, yet holds no PostgreSQL data. Move it away, or set DATA_DIR to another folder.`,
  )
}

export function refuseOtherMajor(folder: DataFolder, major: number): void {
  const found = readFileSync(join(folder.cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === String(major)) return
  throw new Error(
    `The data in ${folder.cluster} was written by PostgreSQL ${found}, and this Quartermaster runs PostgreSQL ${major}, which cannot read it. Dump it with PostgreSQL ${found} (pg_dump), move the folder away and restore the dump into the new one (docs/OPERATING.md, “Backups”); or run PostgreSQL ${found} yourself and set DATABASE_URL.`,
  )
}

/** A new cluster has its password file inside; the first process to need it moves it into place. */
export function newPasswordFile(cluster: string): string {
  return join(cluster, 'postgres.password')
}

export function readPassword(folder: DataFolder): string {
  try {
    renameSync(newPasswordFile(folder.cluster), folder.passwordFile)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  return readFileSync(folder.passwordFile, 'utf8').trim()
}
