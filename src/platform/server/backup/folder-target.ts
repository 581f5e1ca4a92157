import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../db/embedded/error-code.ts'
import type { BackupTarget, StoredObject } from './backup-target.ts'

const unfinished = '.unfinished'
const surelyLeftMilliseconds = 3_600_000

/** A folder, of this machine or mounted from another. */
export function folderTarget(folder: string): BackupTarget {
  const pathOf = (name: string) => join(folder, ...name.split('/'))
  return {
    label: folder,
    async put(name, source) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const making = `${path}${unfinished}`
      try {
        await pipeline(source, createWriteStream(making, { mode: 0o600 }))
        await sync(making)
      } catch (error) {
        await rm(making, { force: true })
        throw error
      }
      await rename(making, path)
      await sync(dirname(path))
    },
    async get(name) {
      const found = await stat(pathOf(name)).catch(nullWhenMissing)
      return found && createReadStream(pathOf(name))
    },
    async list(prefix) {
      const base = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const names = (await namesBelow(pathOf(base))).map((name) => `${base}${name}`)
      const found: StoredObject[] = []
      for (const name of names.filter((each) => each.startsWith(prefix)))
        found.push({ name, bytes: (await stat(pathOf(name))).size })
      return found
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    async removeUnfinished() {
      for (const path of await unfinishedBelow(folder)) {
        const { mtimeMs } = await stat(path)
        // One that is written grows.
        if (Date.now() - mtimeMs > surelyLeftMilliseconds) await rm(path, { force: true })
      }
    },
  }
}

async function unfinishedBelow(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true }).catch(nullWhenMissing)
  return (names ?? []).filter((name) => name.endsWith(unfinished)).map((name) => join(folder, name))
}

async function namesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    nullWhenMissing,
  )
  return (entries ?? [])
    .filter((entry) => entry.isFile() && !entry.name.endsWith(unfinished))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .sort()
}

/** For `catch`: what is not there is null. */
export function nullWhenMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}

/** A backup that a power cut takes away again is none. */
async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
