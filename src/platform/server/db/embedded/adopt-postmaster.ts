import { setTimeout as sleep } from 'node:timers/promises'
import type { DataFolder } from './data-folder.ts'
import { findPostmaster } from './find-postmaster.ts'
import type { LockFile } from './lock-file.ts'

const ROUND_MS = 20
const TELL_EVERY_MS = 5_000

/**
 * Waits until the server on this folder is ready, or is gone (undefined). There is no time limit:
 * replaying a long log takes minutes, and an interrupted replay starts from the beginning.
 */
export async function adoptPostmaster(
  folder: DataFolder,
  log: (line: string) => void,
): Promise<LockFile | undefined> {
  for (let waitedMs = ROUND_MS; ; waitedMs += ROUND_MS) {
    const found = await findPostmaster(folder)
    if (!found || found.isReady) return found
    if (waitedMs % TELL_EVERY_MS === 0) log(`PostgreSQL (pid ${found.pid}) is not ready yet.`)
    await sleep(ROUND_MS)
  }
}
