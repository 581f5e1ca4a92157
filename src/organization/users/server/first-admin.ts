import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { setSecret, takeSecret } from '#platform/server/shared-secret.ts'
import { refusePassword } from '../password.rules.ts'
import { createUser } from './create-user.ts'

const secretName = 'first_admin_token'

export async function hasAnyUser(reader: Reader): Promise<boolean> {
  const found = await reader.selectFrom('profiles').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/**
 * A fresh one-time token for the first-run screen, to be printed by the server; null once there is
 * a user. It is stored in the database, so that it works on whichever server the screen reaches.
 */
export async function offerFirstAdminToken(db: Database): Promise<string | null> {
  if (await hasAnyUser(db.reader)) return null
  const value = randomBytes(9).toString('base64url')
  await setSecret(db.reader, secretName, value)
  return value
}

/** Makes the first super admin; the token works once, and only while there is no user at all. */
export async function createFirstAdmin(
  tx: Tx,
  actor: Actor,
  input: { token: string; fullName: string; email: string; password: string },
): Promise<{ email: string }> {
  const secret = await takeSecret(tx, secretName)
  if (!secret || (await hasAnyUser(tx))) {
    throw new Refusal(
      'conflict',
      'already_set_up',
      'The first administrator exists already. Please sign in.',
    )
  }
  if (!isSame(secret, input.token)) {
    throw new Refusal(
      'unprocessable',
      'wrong_token',
      'This is not the token that the server printed at its start. Copy it from there.',
      { field: 'token' },
    )
  }
  throwIfRefused(refusePassword(input.password, [input.fullName, input.email]))
  await createUser(tx, actor, { ...input, roles: ['super_admin'], hasAllOutlets: true })
  return { email: input.email.toLowerCase() }
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b.trim())
  return left.length === right.length && timingSafeEqual(left, right)
}
