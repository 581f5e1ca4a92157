import { z } from 'zod'
import { notSignedIn, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { readBody } from './auth-body.ts'
import { findCredential } from './check-password.ts'
import { countCode } from './guess-limits.ts'
import { refuseClosed } from './sign-in.ts'
import { visitorAt } from './sign-in-actors.ts'
import { closeChallenge, tryChallenge } from './sign-in-challenges.ts'
import { type Door, startSession } from './start-session.ts'
import { takeRecoveryCode, takeTotpCode } from './totp.ts'

const answer = z.object({ challenge: z.string().max(100), code: z.string().min(1).max(60) })

/** The second step: a code of the app, or one of the recovery codes. */
export async function signInWithCode(door: Door, visit: Visit, body: unknown): Promise<AuthReply> {
  const { reader } = door.db
  const { challenge, code } = readBody(answer, body, 'This step takes a challenge and a code.')
  const { userId } = await tryChallenge(reader, 'two_factor', challenge)
  const person = userId === null ? null : await findCredential(reader, { userId })
  if (!person) throw notSignedIn()
  const guess = await countCode(reader, visitorAt(visit), person.userId)
  const by = await provenBy(door, person.userId, code)
  if (by === null) {
    await guess.keep('code', person)
    throw wrongCode()
  }
  await guess.forgive()
  throwIfRefused(refuseClosed(person))
  if (!(await closeChallenge(reader, challenge))) throw wrongCode()
  return startSession(door, visit, person, { kind: 'full', by })
}

async function provenBy(door: Door, userId: string, code: string): Promise<string | null> {
  const { reader } = door.db
  if (/^[\d ]{6,8}$/.test(code))
    return (await takeTotpCode(reader, userId, code, 'confirmed')) ? 'password and code' : null
  return (await takeRecoveryCode(reader, userId, code)) ? 'password and recovery code' : null
}

export function wrongCode(): Refusal {
  return new Refusal(
    'unprocessable',
    'wrong_code',
    'This code is not right, or was used before. Wait for the next one of your app and type that.',
    { field: 'code' },
  )
}
