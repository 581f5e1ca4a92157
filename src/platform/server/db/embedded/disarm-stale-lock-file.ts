import type { DataFolder } from './data-folder.ts'
import { findPostmaster } from './find-postmaster.ts'
import { takesSignals } from './is-alive.ts'
import { readLockFile, replacePid } from './lock-file.ts'

/**
 * Makes a stale postmaster.pid harmless where PostgreSQL would mistake a zombie, or another program
 * with the same pid, for a running server. The file is not deleted, because it also names the
 * shared memory by which PostgreSQL notices backends that outlived their server; starting beside
 * those would destroy data.
 */
export async function disarmStaleLockFile(folder: DataFolder): Promise<void> {
  const file = readLockFile(folder.cluster)
  if (!file || !takesSignals(file.pid)) return
  if (await findPostmaster(folder)) return
  replacePid(folder.cluster, file.pid)
}
