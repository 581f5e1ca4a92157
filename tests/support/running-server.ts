import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  connectionStringTo,
  DATABASE,
  serverConnectionString,
} from '#platform/server/db/embedded/connection-string.ts'
import { openDataFolder } from '#platform/server/db/embedded/data-folder.ts'
import { isAlive } from '#platform/server/db/embedded/is-alive.ts'
import { readLockFile } from '#platform/server/db/embedded/lock-file.ts'
import { serverCommand } from '../../bin/server-bundle.mjs'
import { noLimits } from './no-limits.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A server as `npm start` runs it, in a process of its own that may be killed. */
export type RunningServer = {
  readonly url: string
  readonly process: ChildProcess
  /** All output so far. */
  readonly said: () => string
  /** Resolves with the exit code, or the signal's name, once the process has ended. */
  readonly ended: Promise<number | string>
}

export function spawnServer(env: Readonly<Record<string, string>>): RunningServer {
  const { args, env: ofBundle } = serverCommand(process.execPath)
  return spawnNode(args, { ...ofBundle, ...env })
}

/** Another bundle of the server than the one of these sources, such as that of a release. */
export function spawnNode(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): RunningServer {
  const cheap = ['--import', fileURLToPath(new URL('cheap-passwords.ts', import.meta.url))]
  const child = spawn(process.execPath, [...cheap, ...args, '--no-build', '--no-demo'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: process.env.QM_LOG ?? 'fatal',
      ...noLimits,
      ...env,
    },
  })
  let text = ''
  const hear = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  return { url: `http://127.0.0.1:${env.PORT}`, process: child, said: () => text, ended }
}

/** Waits until the server prints its address; fails with its output when it ends before. */
export async function untilReady(server: RunningServer): Promise<void> {
  let end: number | string | undefined
  server.ended.then((code) => {
    end = code
  })
  while (!server.said().includes('Quartermaster is at')) {
    if (end !== undefined) throw new Error(`The server ended with ${end}: ${server.said()}`)
    await sleep(20)
  }
}

/** A data folder of its own; `clear` ends what still runs on it, by pid, and removes it. */
export function temporaryDataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'quartermaster-crash-'))
  const lock = () => readLockFile(join(path, 'postgres'))
  return {
    path,
    postmasterPid(): number {
      const pid = lock()?.pid
      if (pid === undefined) throw new Error(`No PostgreSQL serves ${path}.`)
      return pid
    },
    /** With the owner's login. */
    databaseUrl: () => connectionStringTo(DATABASE, lock()?.port ?? 0, openDataFolder(path)),
    /** As the server itself signs in. */
    serverUrl: () => serverConnectionString(lock()?.port ?? 0, openDataFolder(path)),
    async clear(): Promise<void> {
      const pid = lock()?.pid
      if (pid !== undefined && isAlive(pid)) {
        process.kill(pid, 'SIGQUIT')
        while (isAlive(pid)) await sleep(20)
      }
      rmSync(path, { recursive: true, force: true })
    },
  }
}

export async function killNow(server: RunningServer): Promise<void> {
  server.process.kill('SIGKILL')
  await server.ended
}
