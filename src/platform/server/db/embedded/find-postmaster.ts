import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Client } from 'pg'
import { hangUp } from '../hang-up.ts'
import { connectionStringTo } from './connection-string.ts'
import type { DataFolder } from './data-folder.ts'
import { errorCode } from './error-code.ts'
import { isAlive } from './is-alive.ts'
import { type LockFile, readLockFile } from './lock-file.ts'

/** The PostgreSQL that runs on this data folder, even if another process started it. */
export async function findPostmaster(folder: DataFolder): Promise<LockFile | undefined> {
  const file = readLockFile(folder.cluster)
  if (!file || !isAlive(file.pid)) return undefined
  const isOurs = existsSync('/proc/self/cmdline')
    ? serves(file.pid, folder.cluster)
    : await answers(file.port, folder)
  return isOurs ? file : undefined
}

/** The pid may meanwhile belong to another program, or to the server of another folder. */
function serves(pid: number, cluster: string): boolean {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const served = args[args.indexOf('-D') + 1]
    return basename(program) === 'postgres' && served !== undefined && isSame(served, cluster)
  } catch {
    return false
  }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }))
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}

/** Without /proc to identify a process, only its answer counts. */
async function answers(port: number, folder: DataFolder): Promise<boolean> {
  const client = new Client({ connectionString: connectionStringTo('postgres', port, folder) })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query<{ data_directory: string }>('show data_directory')
    return isSame(found.rows[0]?.data_directory ?? '', folder.cluster)
  } catch (error) {
    const isStartingOrStopping = errorCode(error) === '57P03'
    return isStartingOrStopping
  } finally {
    await hangUp(client)
  }
}
