import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { CLUSTER_USER } from '../db/embedded/connection-string.ts'
import type { DataFolder } from '../db/embedded/data-folder.ts'
import { launchPostmaster } from '../db/embedded/launch-postmaster.ts'
import type { PostgresBinaries } from '../db/embedded/postgres-binaries.ts'
import { chooseAllowedRun, commandLine } from '../db/embedded/spawn-as-allowed.ts'
import { stopPostmaster } from '../db/embedded/stop-postmaster.ts'

const quiet = () => undefined

/**
 * Runs PostgreSQL until it has replayed the log, and stops it again.
 *
 * @param hasPassword false sets a new one for the owner of the cluster
 * @returns when the last change was made that was replayed
 */
export async function recoverCluster(
  folder: DataFolder,
  binaries: PostgresBinaries,
  hasPassword: boolean,
  at: Date | null,
): Promise<string | null> {
  const way = chooseAllowedRun(folder, binaries.postgres)
  try {
    const { pid } = await launchPostmaster(folder, way, binaries.postgres, quiet)
    await stopPostmaster(folder, pid, binaries.pgCtl, quiet)
  } catch (error) {
    throw explained(error, at)
  }
  if (!hasPassword) {
    const password = randomBytes(24).toString('base64url')
    const line = commandLine(way, binaries.postgres, ['--single', '-D', folder.cluster, 'postgres'])
    const input = `alter role ${CLUSTER_USER} password '${password}'\n`
    const { status, stderr } = spawnSync(line.file, line.args, { ...line.options, input })
    if (status !== 0) throw new Error(`The password could not be set: ${stderr}`)
    writeFileSync(folder.passwordFile, password, { mode: 0o600 })
  }
  return lastChangeIn(readFileSync(folder.log, 'utf8'))
}

function lastChangeIn(log: string): string | null {
  const found = [...log.matchAll(/last completed transaction was at log time (.+)/g)].at(-1)?.[1]
  return found ? new Date(found).toISOString() : null
}

function explained(error: unknown, at: Date | null): unknown {
  const text = error instanceof Error ? error.message : String(error)
  if (!text.includes('recovery ended before configured recovery target was reached')) return error
  const last = lastChangeIn(text)
  return new Error(
    `The log in the backup ends before ${at?.toISOString()}${last ? `; its last change is of ${last}` : ''}. Choose an earlier moment, or restore everything that is there by leaving out --at.`,
    { cause: error },
  )
}
