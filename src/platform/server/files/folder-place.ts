import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../new-id.ts'
import type { FilePlace } from './file-place.ts'

/** A folder that all servers of the company share. A file appears whole or not at all. */
export function folderPlace(folder: string): FilePlace {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const unfinished = `${path}.${newId()}`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(unfinished, bytes)
      await rename(unfinished, path)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
  }
}
