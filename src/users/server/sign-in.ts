import { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { sessionCookie } from './session-cookie.ts'
import { longestSessionSeconds, startSession } from './start-session.ts'

const credentials = z.object({ email: z.string().max(320), password: z.string().max(1_000) })

const idleSeconds = 60 * 60

/** Signs in with e-mail and password. An unknown mail costs as much as a wrong password. */
export async function signIn(
  db: Database,
  visit: Visit,
  body: unknown,
  isSecure: boolean,
): Promise<AuthReply> {
  const given = credentials.safeParse(body)
  if (!given.success) {
    throw new Refusal(
      'invalid',
      'invalid_input',
      'Signing in takes an email and a password, both as text.',
      { field: String(given.error.issues[0]?.path[0] ?? 'email') },
    )
  }
  const account = await db.reader
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.id', 'accounts.user_id')
    .select(['profiles.id', 'accounts.password', 'profiles.deactivated_at'])
    .where('profiles.email', '=', given.data.email.toLowerCase())
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst()
  const isRight = await verifyPassword(given.data.password, account?.password ?? (await decoy()))
  if (!account || !isRight) {
    throw new Refusal('unauthenticated', 'wrong_credentials', 'Invalid email or password')
  }
  if (account.deactivated_at) {
    throw new Refusal(
      'forbidden',
      'deactivated',
      'This account is deactivated. A super admin or super manager can reactivate it.',
    )
  }
  const token = await startSession(
    db.reader,
    { userId: account.id, kind: 'full', idleSeconds },
    visit,
  )
  return {
    body: { signedIn: true },
    cookies: [sessionCookie(token, isSecure, longestSessionSeconds)],
  }
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword('a phrase that opens nothing')
  return decoyHash
}
