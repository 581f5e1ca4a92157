import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDataFolder } from '../db/embedded/data-folder.ts'
import { findPostmaster } from '../db/embedded/find-postmaster.ts'
import { findPostgresBinaries } from '../db/embedded/postgres-binaries.ts'
import { stopPostmaster } from '../db/embedded/stop-postmaster.ts'

const quiet = () => undefined

/** Ends the PostgreSQL that still runs on a data folder which is not needed, and removes the folder. */
export async function removeScratch(folder: string): Promise<void> {
  if (existsSync(join(folder, 'postgres'))) {
    const scratch = openDataFolder(folder)
    const found = await findPostmaster(scratch)
    if (found) await stopPostmaster(scratch, found.pid, findPostgresBinaries().pgCtl, quiet)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
