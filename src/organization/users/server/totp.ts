import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Reader } from '#platform/server/db/database.ts'
import { seal, unseal } from '#platform/server/seal.ts'
import { sealedColumn } from '#platform/server/seal-anew.ts'

/** RFC 6238 as every code app speaks it: SHA-1, six digits, 30 seconds. */
const form = { issuer: 'Quartermaster', algorithm: 'SHA1', digits: 6, period: 30 } as const
export const totpPurpose = 'two_factor'

export const sealedFactors = [sealedColumn('two_factors', 'user_id', 'sealed_secret', totpPurpose)]

export const newTotpSecret = () => new Secret({ size: 20 }).base32

export const sealTotpSecret = (reader: Reader, secret: string) => seal(reader, totpPurpose, secret)

/** The content of the QR code for an authenticator app. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...form, label: email, secret }).toString()
}

/**
 * Whether the code is the one of this half minute or of one beside it. A step counts once, so that
 * a code that was watched being typed is worth nothing (RFC 6238, 5.2).
 */
export async function takeTotpCode(
  reader: Reader,
  userId: string,
  code: string,
  state: 'confirmed' | 'pending',
): Promise<boolean> {
  const row = await reader
    .selectFrom('two_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', state === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) return false
  const totp = new TOTP({ ...form, secret: await unseal(reader, totpPurpose, row.sealed_secret) })
  const timestamp = Date.now()
  const delta = totp.validate({ token: code.replaceAll(' ', ''), window: 1, timestamp })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  const taken = await reader
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

const codesInASet = 10
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Ten codes for the day when the code app is lost, in place of those before. Each holds 120 bits of
 * chance, so that a plain hash is enough (ASVS 5, 6.5.2). They are shown now and never again.
 */
export async function renewRecoveryCodes(reader: Reader, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesInASet }, newRecoveryCode)
  await reader.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await reader
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(code) })))
    .execute()
  return codes
}

/** Whether it is one of the user's codes that was not used yet; from now on it is used. */
export async function takeRecoveryCode(
  reader: Reader,
  userId: string,
  code: string,
): Promise<boolean> {
  const taken = await reader
    .updateTable('recovery_codes')
    .set({ used_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfCode(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Six groups of four: `ABCD-EFGH-…`, without letters that look like digits. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(24)].map((byte) => alphabet.charAt(byte % alphabet.length))
  return letters.join('').replace(/(.{4})(?!$)/g, '$1-')
}

function hashOfCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()
}
