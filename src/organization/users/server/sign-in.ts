import { z } from 'zod'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { readBody } from './auth-body.ts'
import { type Credential, findCredential, isPassword, raiseCosts } from './check-password.ts'
import { factorsOf } from './factors.ts'
import { countGuess } from './guess-limits.ts'
import { openChallenge } from './sign-in-challenges.ts'
import { type Door, startSession } from './start-session.ts'

const credentials = z.object({ email: z.string().trim().max(320), password: z.string().max(1_000) })

/**
 * Signs in with email and password, or asks for the second factor if one is set up. An unknown
 * email gets the same answer at the same cost as a wrong password.
 */
export async function signIn(door: Door, visit: Visit, body: unknown): Promise<AuthReply> {
  const says = 'Signing in takes an email and a password, both as text.'
  const { email, password } = readBody(credentials, body, says)
  const { reader } = door.db
  const credential = await findCredential(reader, { email })
  const guess = await countGuess(reader, visit, email, credential?.userId ?? null)
  if (!(await isPassword(password, credential)) || !credential) {
    await guess.keep('password', credential)
    throw new Refusal('unauthenticated', 'wrong_credentials', 'Invalid email or password')
  }
  await guess.forgive()
  throwIfRefused(refuseClosed(credential))
  await raiseCosts(reader, credential, password)
  const { hasCodes, hasPasskeys, isDemanded } = await factorsOf(reader, credential.userId)
  if (hasCodes || (isDemanded && hasPasskeys)) {
    const challenge = await openChallenge(reader, { kind: 'two_factor', userId: credential.userId })
    return { body: { signedIn: false, next: 'second_factor', challenge, hasCodes, hasPasskeys } }
  }
  const kind = isDemanded ? 'setup' : 'full'
  return startSession(door, visit, credential, { kind, by: 'password' })
}

/** Shown only to users who have proved that the account is theirs. */
export function refuseClosed(
  account: Pick<Credential, 'isSuspended' | 'isDeactivated'>,
): Refusal | null {
  if (account.isDeactivated) {
    return new Refusal(
      'forbidden',
      'deactivated',
      'This account is deactivated. A super admin or super manager can reactivate it.',
    )
  }
  if (account.isSuspended) {
    return new Refusal(
      'forbidden',
      'suspended',
      'This account is suspended. A super admin or super manager can lift the suspension.',
    )
  }
  return null
}
