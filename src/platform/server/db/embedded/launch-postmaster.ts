import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { adoptPostmaster } from './adopt-postmaster.ts'
import type { DataFolder } from './data-folder.ts'
import { disarmStaleLockFile } from './disarm-stale-lock-file.ts'
import type { LockFile } from './lock-file.ts'
import { PostmasterNotReady } from './not-ready.ts'
import { type AllowedRun, commandLine } from './spawn-as-allowed.ts'

const LOG_LIMIT_BYTES = 16 * 1024 * 1024
const PASSING_TROUBLE =
  /Address already in use|shared memory block .* is still in use|"postmaster\.pid" already exists/

/**
 * Starts PostgreSQL on a folder that no PostgreSQL serves, and waits until it is ready. Without a
 * port it picks a free one.
 */
export async function launchPostmaster(
  folder: DataFolder,
  way: AllowedRun,
  postgres: string,
  log: (line: string) => void,
  port?: number,
): Promise<LockFile> {
  const logStart = turnLog(folder.log)
  const args = settings(folder, port ?? (await freePort()))
  await disarmStaleLockFile(folder)
  const child = await spawnDetached(folder, way, commandLine(way, postgres, args))
  while (child.exitCode === null && child.signalCode === null) {
    const ready = await adoptPostmaster(folder, log)
    if (ready) return ready
    await sleep(20)
  }
  const said = readFileSync(folder.log).subarray(logStart).toString('utf8').trim()
  if (PASSING_TROUBLE.test(said)) throw new PostmasterNotReady(said)
  throw new Error(`PostgreSQL did not start. Its log, ${folder.log}, says:\n${said}`)
}

/** Always durable: fsync, full page writes and checksums stay on, as in PostgreSQL's defaults. */
function settings(folder: DataFolder, port: number): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // Several servers with full pools, each some forty connections.
    max_connections: '200',
    shared_buffers: '256MB',
    wal_compression: 'on',
    max_wal_size: '4GB',
    // What it does with finished files of the log can then be changed while it runs.
    archive_mode: 'on',
    checkpoint_completion_target: '0.9',
  }
  return [
    ...['-D', folder.cluster],
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** Its own process group: Ctrl+C in the terminal must not end it before the server closes. */
async function spawnDetached(
  folder: DataFolder,
  way: AllowedRun,
  line: ReturnType<typeof commandLine>,
): Promise<ChildProcess> {
  const descriptor = openSync(folder.log, 'a', 0o600)
  try {
    if (way.owner) fchownSync(descriptor, way.owner.uid, way.owner.gid)
    const child = spawn(line.file, line.args, {
      ...line.options,
      detached: true,
      stdio: ['ignore', descriptor, descriptor],
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    return child
  } finally {
    closeSync(descriptor)
  }
}

/** Keeps one older log beside the log, and returns the offset in bytes of the lines to come. */
function turnLog(path: string): number {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (bytes < LOG_LIMIT_BYTES) return bytes
  renameSync(path, `${path}.old`)
  return 0
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(0, '127.0.0.1', resolve),
  )
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was given.')
  return address.port
}
