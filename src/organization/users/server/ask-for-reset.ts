import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { userNoun } from '../users.nouns.ts'
import { readBody } from './auth-body.ts'
import { type Credential, findCredential } from './check-password.ts'
import { countAddress } from './guess-limits.ts'
import { mailPasswordReset } from './mail-password-reset.ts'
import { visitorAt } from './sign-in-actors.ts'
import type { Door } from './start-session.ts'
import { countTry, throttleKeys } from './throttle.ts'

const asked = z.object({ email: z.string().trim().min(1).max(320) })
const mostMails = 3
/** Longer than any answer takes, so that its time does not reveal whether an email was sent. */
const answerMilliseconds = 400

/** Sends a link to set a new password. The answer does not reveal whether the email is known. */
export async function askForReset(door: Door, visit: Visit, body: unknown): Promise<AuthReply> {
  const { email } = readBody(asked, body, 'Type the email of your account.')
  const { reader } = door.db
  await countAddress(reader, visit.ipAddress)
  const key = (await throttleKeys(reader))('reset', email.toLowerCase())
  await countTry(reader, { key, limit: mostMails, endsBy: 'start' })
  await Promise.all([pause(answerMilliseconds), mailLink(door, visit, email)])
  return { body: { asked: true } }
}

async function mailLink(door: Door, visit: Visit, email: string): Promise<void> {
  const { db, address } = door
  const person = await findCredential(db.reader, { email })
  if (!person || person.isDeactivated || person.isSuspended) return
  await db.transaction(async (tx) => {
    const visitor = visitorAt(visit)
    await mailPasswordReset(tx, visitor, person, { address })
    await tellOfAsking(tx, visitor, person)
  })
}

function tellOfAsking(
  tx: Parameters<typeof appendEvent>[0],
  visitor: ReturnType<typeof visitorAt>,
  { userId, fullName }: Credential,
): Promise<void> {
  return appendEvent(tx, visitor, {
    type: 'user.password_reset_asked',
    noun: userNoun,
    id: userId,
    label: fullName,
  })
}
