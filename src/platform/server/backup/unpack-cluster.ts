import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { measuredStream } from './measured-stream.ts'

/**
 * Writes the files of a backup's archive into a new folder.
 *
 * @throws when the archive is not the one that was backed up
 */
export async function unpackCluster(
  archive: Readable,
  sha256: string,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  const measured = measuredStream()
  const unpacking = extract()
  const writing = (async () => {
    for await (const entry of unpacking) {
      const { name, type } = entry.header
      const path = join(folder, normalize(name))
      if (!path.startsWith(join(folder, '/')) && path !== folder)
        throw new Error(`The archive of the backup has a file outside its folder: ${name}`)
      if (type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 })
        entry.resume()
      } else if (type === 'file') {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
      } else throw new Error(`The archive of the backup has a ${type}: ${name}`)
    }
  })()
  const stopping = signal ? { signal } : {}
  await Promise.all([pipeline(archive, measured.stream, unpacking, stopping), writing])
  if (measured.sha256() !== sha256)
    throw new Error(
      'The archive of the backup was changed since it was made: its checksum differs. Restore from another backup.',
    )
}
