import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { BackupKey } from './backup-key.ts'
import type { BackupTarget } from './backup-target.ts'

/**
 * Objects of a target, each compressed and, with a key, encrypted. Their names say so (`.zst`,
 * `.zst.age`), and the programs zstd and age undo it.
 */
export type StoredObjects = {
  readonly target: BackupTarget
  readonly key: BackupKey | null
  /** @returns the name with its endings */
  readonly put: (name: string, source: Readable) => Promise<string>
  /** @param name with its endings; @throws when there is none, or it needs a key that is not here */
  readonly get: (name: string) => Promise<Readable>
  readonly getWhole: (name: string) => Promise<Buffer>
}

export function storedObjects(target: BackupTarget, key: BackupKey | null): StoredObjects {
  const get = async (name: string): Promise<Readable> => {
    const source = await target.get(name)
    if (!source) throw new Error(`${target.label} has no ${name}, which this backup needs.`)
    const isEncrypted = name.endsWith('.age')
    if (isEncrypted && !key)
      throw new Error(
        `${name} is encrypted. Name the file with its key in BACKUP_KEY_FILE; without it the backup cannot be read.`,
      )
    const compressed = isEncrypted && key ? await key.decrypt(source) : source
    return through(compressed, createZstdDecompress())
  }
  return {
    target,
    key,
    async put(name, source) {
      const compressed = through(source, createZstdCompress())
      const stored = `${name}.zst${key ? '.age' : ''}`
      await target.put(stored, key ? await key.encrypt(compressed) : compressed)
      return stored
    },
    get,
    getWhole: async (name) => buffer(await get(name)),
  }
}

/** The name of an object as it was put, without the endings. */
export const plainName = (name: string) => name.replace(/\.zst(\.age)?$/, '')

/** A failure of the source reaches the reader of the end. */
function through(source: Readable, transform: Transform): Readable {
  source.on('error', (error) => transform.destroy(error))
  return source.pipe(transform)
}

export const readableOf = (bytes: Uint8Array | string) => Readable.from([Buffer.from(bytes)])
