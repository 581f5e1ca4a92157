import type { Reader } from '#platform/server/db/database.ts'
import { decoyHash, hashPassword, hasOldCosts, verifyPassword } from './hash-password.ts'
import type { Person } from './sign-in-actors.ts'

export type Credential = Person & {
  readonly accountId: string
  readonly password: string | null
  readonly isSuspended: boolean
  readonly isDeactivated: boolean
}

/** The credential of an email or a user id; null if there is no such user. */
export async function findCredential(
  reader: Reader,
  by: { readonly email: string } | { readonly userId: string },
): Promise<Credential | null> {
  const query = reader
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.id', 'accounts.user_id')
    .select([
      'accounts.id as accountId',
      'accounts.password',
      'profiles.id as userId',
      'profiles.full_name as fullName',
      'profiles.email',
      'profiles.suspended_at',
      'profiles.deactivated_at',
    ])
    .where('accounts.provider_id', '=', 'credential')
  const row = await ('email' in by
    ? query.where((where) =>
        where(where.fn('lower', ['profiles.email']), '=', by.email.toLowerCase()),
      )
    : query.where('profiles.id', '=', by.userId)
  ).executeTakeFirst()
  if (!row) return null
  const { suspended_at, deactivated_at, ...credential } = row
  return {
    ...credential,
    isSuspended: suspended_at !== null,
    isDeactivated: deactivated_at !== null,
  }
}

/**
 * Whether this is the password. It computes exactly one hash, also without an account, so that
 * neither the answer nor its time reveals whether an email is known.
 */
export async function isPassword(given: string, credential: Credential | null): Promise<boolean> {
  const isRight = await verifyPassword(given, credential?.password ?? decoyHash)
  return isRight && credential !== null
}

/**
 * Rehashes a password that was hashed at lower costs than today's. Like any change of the column it
 * ends the open sessions, which happens once after the costs were raised.
 */
export async function raiseCosts(
  reader: Reader,
  credential: Credential,
  given: string,
): Promise<void> {
  if (!credential.password || !hasOldCosts(credential.password)) return
  await reader
    .updateTable('accounts')
    .set({ password: await hashPassword(given) })
    .where('id', '=', credential.accountId)
    .where('password', '=', credential.password)
    .execute()
}
