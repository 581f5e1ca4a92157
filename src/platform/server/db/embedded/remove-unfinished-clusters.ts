import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { isAlive } from './is-alive.ts'

/** An unfinished cluster has this name plus the pid of its maker. */
export const UNFINISHED = 'postgres.new-'

/** Only a running maker may finish its cluster; all others were interrupted. */
export function removeUnfinishedClusters(folder: DataFolder): void {
  for (const name of readdirSync(folder.root)) {
    if (!name.startsWith(UNFINISHED)) continue
    const maker = Number(name.slice(UNFINISHED.length))
    if (maker !== process.pid && isAlive(maker)) continue
    try {
      rmSync(join(folder.root, name), { recursive: true, force: true })
    } catch {
      // The initdb of a killed maker may still write there. The next start removes the rest.
    }
  }
}
