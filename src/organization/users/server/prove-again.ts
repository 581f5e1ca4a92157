import { z } from 'zod'
import { notSignedIn, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { usersSettings } from '../users.settings.ts'
import { badPasskey } from './add-passkey.ts'
import { readBody } from './auth-body.ts'
import { findCredential, isPassword } from './check-password.ts'
import { factorsOf } from './factors.ts'
import { countCode, countGuess, countUnder } from './guess-limits.ts'
import { decoyHash, verifyPassword } from './hash-password.ts'
import { requireOwnSession } from './own-session.ts'
import type { Person } from './sign-in-actors.ts'
import { wrongCode } from './sign-in-with-code.ts'
import { provenByPasskey } from './sign-in-with-passkey.ts'
import type { Door } from './start-session.ts'
import { throttleKeys } from './throttle.ts'
import { takeTotpCode } from './totp.ts'

const proof = z.object({ password: z.string().max(1_000), code: z.string().max(60).optional() })

/** The password once more, and the code as well where a code app is set up. */
export async function proveByPassword(
  door: Door,
  visit: Visit,
  actor: Actor,
  body: unknown,
): Promise<AuthReply> {
  const { password, code = '' } = readBody(proof, body, 'A proof takes your password.')
  const { reader } = door.db
  const sessionId = requireOwnSession(actor)
  const credential = await findCredential(reader, { userId: actor.userId })
  if (!credential) throw notSignedIn()
  const guess = await countGuess(reader, visit, credential.email, actor.userId)
  if (!(await isPassword(password, credential))) {
    await guess.keep('password', credential)
    throw wrongPassword()
  }
  await guess.forgive()
  const { hasCodes } = await factorsOf(reader, actor.userId)
  if (hasCodes) throwIfRefused(await refuseCode(reader, actor, credential, code))
  return markProved(reader, sessionId)
}

export async function proveByPasskey(
  door: Door,
  visit: Visit,
  actor: Actor,
  body: unknown,
): Promise<AuthReply> {
  const sessionId = requireOwnSession(actor)
  const person = await provenByPasskey(door, visit, body)
  if (person.userId !== actor.userId) throw badPasskey()
  return markProved(door.db.reader, sessionId)
}

const pinProof = z.object({ pin: z.string().max(20) })

/** The PIN once more, by the person who is signed in at this till or bench. */
export async function proveByPin(
  { db: { reader } }: Door,
  actor: Actor,
  body: unknown,
): Promise<AuthReply> {
  const { pin } = readBody(pinProof, body, 'This proof takes your PIN.')
  const { sessionId, deviceId, userId } = actor
  if (sessionId === null || deviceId === null) throw notAtDevice()
  const limit = await settingOf(reader, usersSettings.pinTries)
  const keyOf = await throttleKeys(reader)
  const guess = await countUnder(reader, actor, limit, keyOf('pin again', userId, deviceId))
  const { pin_hash } = await reader
    .selectFrom('profiles')
    .select('pin_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(pin, pin_hash ?? decoyHash))) {
    await guess.keep('PIN', { userId, fullName: actor.name, email: '' })
    throw new Refusal('unprocessable', 'wrong_pin', 'This is not your PIN. Enter it again.', {
      field: 'pin',
    })
  }
  await guess.forgive()
  return markProved(reader, sessionId)
}

function notAtDevice(): Refusal {
  return new Refusal(
    'forbidden',
    'devices_only',
    'A PIN counts at shared registers and stations only. Use your password here.',
  )
}

async function refuseCode(
  reader: Reader,
  actor: Actor,
  person: Person,
  code: string,
): Promise<Refusal | null> {
  if (code === '') {
    return new Refusal('unprocessable', 'code_needed', 'Type the code of your app as well.', {
      field: 'code',
    })
  }
  const guess = await countCode(reader, actor, actor.userId)
  if (!(await takeTotpCode(reader, actor.userId, code, 'confirmed'))) {
    await guess.keep('code', person)
    return wrongCode()
  }
  await guess.forgive()
  return null
}

async function markProved(reader: Reader, sessionId: string): Promise<AuthReply> {
  await reader
    .updateTable('sessions')
    .set({ proved_at: new Date().toISOString() })
    .where('id', '=', sessionId)
    .execute()
  return { body: { proved: true } }
}

export function wrongPassword(field = 'password'): Refusal {
  return new Refusal('unprocessable', 'wrong_password', 'The current password is not right.', {
    field,
  })
}
