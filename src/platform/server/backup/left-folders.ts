import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../db/embedded/is-alive.ts'

type LeftFolder = {
  readonly path: string
  /** It has the number of this process: its own, or that of a former one with the same number. */
  readonly isOwn: boolean
}

/**
 * The folders in `home` whose names are the prefix and the number of the process that made them, but
 * for those of other processes that still run.
 */
export async function leftFolders(home: string, prefix: string): Promise<readonly LeftFolder[]> {
  const names = existsSync(home) ? await readdir(home) : []
  return names
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const maker = Number.parseInt(name.slice(prefix.length), 10)
      const isOwn = maker === process.pid
      return isOwn || !isAlive(maker) ? [{ path: join(home, name), isOwn }] : []
    })
}
