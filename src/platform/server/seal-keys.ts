import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** A key from outside the database, identified by a part of its hash. */
export type SealKey = { readonly id: string; readonly bytes: Buffer }

const keyBytes = 32

/**
 * Keys as base64, 32 bytes each, separated by spaces, commas or line breaks. The first encrypts;
 * the others decrypt values that were encrypted with them before.
 *
 * @throws Error that names the setting when a key is malformed
 */
export function readSealKeys(text: string, setting: string): readonly SealKey[] {
  const keys = text.split(/[\s,]+/).filter((part) => part !== '')
  return keys.map((part) => {
    const bytes = Buffer.from(part, 'base64')
    if (bytes.length === keyBytes) return { id: idOfKey(bytes), bytes }
    throw new Error(
      `${setting} holds a key of ${bytes.length} bytes; each must be ${keyBytes} bytes as base64. Make one with: openssl rand -base64 32`,
    )
  })
}

const idOfKey = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 12)

/**
 * The keys of a file; if it is missing, it is created with a new key and readable by its owner
 * alone.
 */
export function sealKeysOfFile(file: string): readonly SealKey[] {
  if (!existsSync(file)) {
    const key = `${randomBytes(keyBytes).toString('base64')}\n`
    try {
      writeFileSync(file, key, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another server on the same folder has created it meanwhile.
      if (!existsSync(file)) throw error
    }
  }
  return readSealKeys(readFileSync(file, 'utf8'), file)
}
