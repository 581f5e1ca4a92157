import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CLUSTER_USER } from './connection-string.ts'
import { type DataFolder, hasCluster, newPasswordFile } from './data-folder.ts'
import { UNFINISHED } from './remove-unfinished-clusters.ts'
import { type AllowedRun, commandLine, giveTo } from './spawn-as-allowed.ts'

/**
 * Creates the cluster beside its final place and renames it: an interrupted attempt leaves nothing.
 */
export async function createCluster(folder: DataFolder, way: AllowedRun, initdb: string) {
  const making = join(folder.root, `${UNFINISHED}${process.pid}`)
  try {
    const cluster = await initialise(making, way, initdb)
    try {
      renameSync(cluster, folder.cluster)
    } catch (error) {
      // Another server on this folder may have been faster; then its cluster is used.
      if (!hasCluster(folder)) throw error
    }
    sync(folder.root)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

async function initialise(making: string, way: AllowedRun, initdb: string): Promise<string> {
  const cluster = join(making, 'cluster')
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(making, 'password')
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(way.owner, making)
  const line = commandLine(way, initdb, [
    `--pgdata=${cluster}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ])
  await promisify(execFile)(line.file, line.args, line.options).catch((cause: Error) => {
    throw new Error(
      `The database could not be made. Mend what is said below, or set DATABASE_URL to a PostgreSQL server.\n${cause.message}`,
      { cause },
    )
  })
  const kept = newPasswordFile(cluster)
  writeFileSync(kept, password, { mode: 0o600 })
  if (way.owner) chownSync(kept, way.owner.uid, way.owner.gid)
  sync(kept)
  sync(cluster)
  return cluster
}

function sync(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
