import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Reader } from './db/database.ts'
import { sharedSecretIn } from './shared-secret.ts'

const secretName = 'seal'
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a text that the server needs again but nobody else may read: a courier's password, a
 * TOTP secret. AES-256-GCM under a key that the servers of one database share; `purpose` is bound
 * to the text, so that a sealed value moved to another column does not open there.
 */
export async function seal(reader: Reader, purpose: string, text: string): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, await keyOf(reader), nonce)
  cipher.setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws when the text was not sealed here, for this purpose */
export async function unseal(reader: Reader, purpose: string, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, await keyOf(reader), bytes.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

async function keyOf(reader: Reader): Promise<Buffer> {
  return createHash('sha256')
    .update(await sharedSecretIn(reader, secretName))
    .digest()
}
