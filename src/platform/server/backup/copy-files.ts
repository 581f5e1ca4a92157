import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullWhenMissing } from './folder-target.ts'
import { plainName, type StoredObjects } from './stored-objects.ts'

/** Copies files of users that the target does not have yet; a file never changes. */
export type FileCopier = { readonly copyNew: () => Promise<number> }

/** @param folder of the files, in which each is below the first two letters of its name */
export function fileCopier(objects: StoredObjects, folder: string): FileCopier {
  let known: Set<string> | undefined
  const seen = new Map<string, number>()
  return {
    async copyNew() {
      known ??= new Set((await objects.target.list('files/')).map(({ name }) => plainName(name)))
      let copied = 0
      for (const part of await namesIn(folder)) {
        const { mtimeMs } = await stat(join(folder, part))
        if (seen.get(part) === mtimeMs) continue
        for (const name of await namesIn(join(folder, part))) {
          const stored = `files/${part}/${name}`
          // A dot is in the names of files that are still written.
          if (known.has(stored) || name.includes('.')) continue
          await objects.put(stored, createReadStream(join(folder, part, name)))
          known.add(stored)
          copied += 1
        }
        seen.set(part, mtimeMs)
      }
      return copied
    },
  }
}

const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(nullWhenMissing)) ?? []
