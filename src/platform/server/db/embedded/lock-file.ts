import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'

export type LockFile = { readonly pid: number; readonly port: number; readonly isReady: boolean }

/** Above every system's limit. */
const NO_PROCESS = 2_147_483_646

const path = (cluster: string) => join(cluster, 'postmaster.pid')

/** Reads the lock file of a running PostgreSQL: line 1 its pid, 4 its port, 8 its status. */
export function readLockFile(cluster: string): LockFile | undefined {
  const lines = readLines(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** Replaces the given pid, if it is still there, with a number that no process has. */
export function replacePid(cluster: string, pid: number): void {
  const lines = readLines(cluster)
  if (Number(lines?.[0]) !== pid || !lines) return
  writeFileSync(path(cluster), [NO_PROCESS, ...lines.slice(1)].join('\n'))
}

function readLines(cluster: string): string[] | undefined {
  try {
    return readFileSync(path(cluster), 'utf8').split('\n')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
