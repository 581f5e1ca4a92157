import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { plainName, type StoredObjects } from './stored-objects.ts'

/** @returns how many files of users were restored */
export async function restoreFiles(
  objects: StoredObjects,
  folder: string,
  say: (line: string) => void,
): Promise<number> {
  const stored = await objects.target.list('files/')
  if (stored.length > 0) say(`Restoring ${stored.length.toLocaleString('en-GB')} files …`)
  for (const { name } of stored) {
    const path = join(folder, ...plainName(name).split('/').slice(1))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(await objects.get(name), createWriteStream(path, { mode: 0o600 }))
  }
  return stored.length
}
