import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP ASVS 5, 11.4.2: argon2id with at least 19 MiB, 2 passes, 1 lane. */
const memoryKibibytes = 19_456
const passes = 2
const lanes = 1
const tagBytes = 32

/** The hash in the PHC string format, so that the costs can rise later without a migration. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return inPhc(salt, await argon2id(password, salt, memoryKibibytes, passes, lanes))
}

/** A hash that matches no password, at today's costs: compared when a user has none. */
export const decoyHash = inPhc(randomBytes(16), randomBytes(tagBytes))

function inPhc(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`
}

export function hasOldCosts(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=${lanes}$`)
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!match) return false
  const [, memory, times, ways, salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const given = await argon2id(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(times),
    Number(ways),
  )
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function argon2id(password: string, nonce: Buffer, memory: number, times: number, ways: number) {
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    parallelism: ways,
    tagLength: tagBytes,
    memory,
    passes: times,
  })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
