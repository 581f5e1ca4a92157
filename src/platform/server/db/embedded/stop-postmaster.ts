import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataFolder } from './data-folder.ts'
import { errorCode } from './error-code.ts'
import { findPostmaster } from './find-postmaster.ts'
import { isAlive } from './is-alive.ts'

const FAST_MS = 2_500
const IMMEDIATE_MS = 8_000

/** Fast shutdown, then an immediate one: the write-ahead log makes that safe, only slower. */
export async function stopPostmaster(
  folder: DataFolder,
  pid: number,
  pgCtl: string,
  log: (line: string) => void,
): Promise<void> {
  const found = await findPostmaster(folder)
  if (found?.pid !== pid) return
  signal(pid, 'INT', pgCtl)
  if (await isGoneWithin(pid, FAST_MS)) return
  log('PostgreSQL takes long to close: closing at once. It catches up at the next start.')
  signal(pid, 'QUIT', pgCtl)
  if (await isGoneWithin(pid, IMMEDIATE_MS)) return
  log(`PostgreSQL (pid ${pid}) still runs; the next start will adopt it.`)
}

function signal(pid: number, name: 'INT' | 'QUIT', pgCtl: string): void {
  if (process.platform === 'win32') {
    spawnSync(pgCtl, ['kill', name, String(pid)], { windowsHide: true })
    return
  }
  try {
    process.kill(pid, `SIG${name}`)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

async function isGoneWithin(pid: number, limitMs: number): Promise<boolean> {
  const endAt = performance.now() + limitMs
  while (isAlive(pid)) {
    if (performance.now() > endAt) return false
    await sleep(20)
  }
  return true
}
