import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, parse } from 'node:path'
import type { DataFolder } from './data-folder.ts'

type Owner = { readonly uid: number; readonly gid: number }

/** A way of running PostgreSQL's programs, which refuse to run as root. */
export type AllowedRun = {
  readonly prefix: readonly string[]
  readonly credentials: Owner | Record<string, never>
  readonly owner: Owner | undefined
}

const UNPRIVILEGED: Owner = { uid: 65534, gid: 65534 }

const PLAIN: AllowedRun = { prefix: [], credentials: {}, owner: undefined }
/** Outside, the programs run as this user; inside the namespace, as the unprivileged user 65534. */
const AS_NOBODY_INSIDE = ['unshare', '-U', '--map-user=65534', '--map-group=65534', '--']
const AS_NOBODY_WHO_MAY_ENTER = [
  ...['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
  // Without the secure bit, access(2) ignores the capability.
  ...['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
  '--',
]

/** Chooses how to run, and gives the cluster to the user that it then runs as. */
export function chooseAllowedRun(folder: DataFolder, postgres: string): AllowedRun {
  const isRoot = process.getuid?.() === 0
  const ways = isRoot ? waysForRoot(folder) : waysForUser()
  const complaints: string[] = []
  for (const way of ways) {
    const complaint = isRoot ? tryWay(way, folder, postgres) : runOnce(way, postgres, ['--version'])
    if (complaint === undefined) return way
    complaints.push(complaint)
  }
  throw new Error(
    `PostgreSQL's programs cannot run here${isRoot ? ', because it refuses to run as root' : ''}. Start Quartermaster as an ordinary user, or set DATABASE_URL to a PostgreSQL server. (${complaints.join('; ')})`,
  )
}

/** Containers may run as a bare number; initdb needs a user with a name. */
function waysForUser(): AllowedRun[] {
  try {
    userInfo()
    return [PLAIN]
  } catch {
    return [{ ...PLAIN, prefix: AS_NOBODY_INSIDE }]
  }
}

function waysForRoot(folder: DataFolder): AllowedRun[] {
  const root: Owner = { uid: 0, gid: process.getgid?.() ?? 0 }
  const found = statSync(existsSync(folder.cluster) ? folder.cluster : folder.root)
  const own = { uid: found.uid, gid: found.gid }
  return [
    // An ordinary user's server that was started with sudo must not lock that user out.
    ...(own.uid === 0 ? [] : [{ prefix: [], credentials: own, owner: own }]),
    // Works below a home folder that only root may enter; the files stay root's.
    { prefix: AS_NOBODY_INSIDE, credentials: {}, owner: root },
    { prefix: [], credentials: UNPRIVILEGED, owner: UNPRIVILEGED },
    // Containers forbid user namespaces, and their project is often below /root, which is closed.
    { prefix: AS_NOBODY_WHO_MAY_ENTER, credentials: {}, owner: UNPRIVILEGED },
  ]
}

function tryWay(way: AllowedRun, folder: DataFolder, postgres: string): string | undefined {
  const before = statSync(folder.root)
  const isClosed = before.uid === 0 && (before.mode & 0o001) === 0
  const lends = way.credentials === UNPRIVILEGED && isClosed
  if (lends) chownSync(folder.root, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
  const script = 'cd "$0" && exec "$1" --version'
  const complaint = runOnce(way, '/bin/sh', ['-c', script, folder.root, postgres])
  if (complaint === undefined) giveTo(way.owner, folder.cluster)
  else if (lends) chownSync(folder.root, before.uid, before.gid)
  return complaint
}

/** Returns what went wrong, or undefined. */
function runOnce(way: AllowedRun, program: string, args: string[]): string | undefined {
  const line = commandLine(way, program, args)
  const result = spawnSync(line.file, line.args, { ...line.options, encoding: 'utf8' })
  if (result.error) return result.error.message
  if (result.status === 0) return undefined
  return result.stderr.trim() || `${line.file} ended with ${result.status ?? result.signal}`
}

/**
 * Changes the owner of a folder; its root comes last, so that an interrupted change is repeated.
 */
export function giveTo(owner: Owner | undefined, path: string): void {
  if (!owner || !existsSync(path) || statSync(path).uid === owner.uid) return
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  }
  lchownSync(path, owner.uid, owner.gid)
}

export function commandLine(way: AllowedRun, program: string, args: readonly string[]) {
  const [file = program, ...rest] = [...way.prefix, program, ...args]
  const options = {
    ...way.credentials,
    // The folder of this process may be closed to the user that the program runs as.
    cwd: parse(program).root,
    env: postgresEnvironment(),
    windowsHide: true,
  } satisfies SpawnSyncOptions
  return { file, args: rest, options }
}

/** PGPORT, PGDATA and the like in the user's shell are meant for another server. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
