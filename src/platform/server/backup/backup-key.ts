import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

/** Encrypts backups in the format of age (age-encryption.org), which its own program reads as well. */
export type BackupKey = {
  /** Names the key without giving it away; stands in each backup. */
  readonly recipient: string
  readonly encrypt: (source: Readable) => Promise<Readable>
  readonly decrypt: (source: Readable) => Promise<Readable>
}

/** @throws when the file is missing or has no key */
export async function readBackupKey(file: string): Promise<BackupKey> {
  const identity = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (!identity)
    throw new Error(
      `${file} has no key: a line that begins with AGE-SECRET-KEY-. Make one with: npm run backup -- --new-key FILE`,
    )
  const recipient = await identityToRecipient(identity)
  return {
    recipient,
    async encrypt(source) {
      const encrypter = new Encrypter()
      encrypter.addRecipient(recipient)
      return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(source)))
    },
    async decrypt(source) {
      const decrypter = new Decrypter()
      decrypter.addIdentity(identity)
      return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(source)))
    },
  }
}

/**
 * Writes a new key into a new file that only its owner may read.
 *
 * @throws when the file exists
 */
export async function makeBackupKey(file: string): Promise<void> {
  const identity = await generateX25519Identity()
  const lines = [`# public key: ${await identityToRecipient(identity)}`, identity, '']
  writeFileSync(file, lines.join('\n'), { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
}
