import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Reader } from './db/database.ts'
import type { SealKey } from './seal-keys.ts'
import { sharedSecretIn } from './shared-secret.ts'

/** The secret that encrypts values where no key comes from outside the database. */
export const sealSecretName = 'seal'
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Per database: all readers and transactions of one share its adapter. */
const keysByAdapter = new WeakMap<object, readonly SealKey[]>()

const adapterOf = (reader: Reader) => reader.getExecutor().adapter

/**
 * From now on this database encrypts with the first of these keys, and decrypts with all of them.
 */
export function bindSealKeys(reader: Reader, keys: readonly SealKey[]): void {
  keysByAdapter.set(adapterOf(reader), keys)
}

const keysOf = (reader: Reader) => keysByAdapter.get(adapterOf(reader)) ?? []

/** The prefix of values encrypted with the newest key; null where the key is in the database. */
export function sealMark(reader: Reader): string | null {
  const [newest] = keysOf(reader)
  return newest ? markOf(newest) : null
}

const markOf = ({ id }: SealKey) => `${id}.`

/**
 * Encrypts a text that only the server may read again: a courier's password, a TOTP secret.
 * AES-256-GCM under a key from outside the database, whose id precedes the value; without one,
 * under a secret that the servers of one database share. `purpose` is bound to the text, so that an
 * encrypted value moved to another column cannot be decrypted there.
 */
export async function seal(reader: Reader, purpose: string, text: string): Promise<string> {
  const [newest] = keysOf(reader)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, newest?.bytes ?? (await sharedKey(reader)), nonce)
  cipher.setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const value = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
  return newest ? `${markOf(newest)}${value}` : value
}

/** @throws when the text was not encrypted here, for this purpose */
export async function unseal(reader: Reader, purpose: string, sealed: string): Promise<string> {
  const end = sealed.indexOf('.')
  const key = end === -1 ? await sharedKey(reader) : keyNamed(reader, sealed.slice(0, end))
  const bytes = Buffer.from(sealed.slice(end + 1), 'base64')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

function keyNamed(reader: Reader, id: string): Buffer {
  const found = keysOf(reader).find((key) => key.id === id)
  if (found) return found.bytes
  throw new Error(
    `A value is sealed with the key ${id}, which this server does not have. Add it to SEAL_KEY or SEAL_KEY_FILE.`,
  )
}

async function sharedKey(reader: Reader): Promise<Buffer> {
  return createHash('sha256')
    .update(await sharedSecretIn(reader, sealSecretName))
    .digest()
}
