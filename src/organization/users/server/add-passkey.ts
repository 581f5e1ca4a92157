import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { requiredLine } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { readBody } from './auth-body.ts'
import { requireProof } from './own-session.ts'
import { closeChallenge, openChallenge, tryChallenge } from './sign-in-challenges.ts'
import type { Door } from './start-session.ts'
import { endSetup, tellOfFactor } from './tell-of-factor.ts'
import { webauthn, webOrigin } from './web-origin.ts'

/** What the browser needs to create a passkey, and the ticket for the next step. */
export async function beginPasskey(door: Door, visit: Visit, actor: Actor): Promise<AuthReply> {
  const { reader } = door.db
  await requireProof(reader, actor)
  const profile = await reader
    .selectFrom('profiles')
    .select(['email', 'full_name'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const known = await reader
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', actor.userId)
    .execute()
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: 'Quartermaster',
    rpID: webOrigin(door, visit).rpId,
    userName: profile.email,
    userDisplayName: profile.full_name,
    userID: new TextEncoder().encode(actor.userId),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known,
  })
  const ticket = await openChallenge(reader, {
    kind: 'passkey_add',
    userId: actor.userId,
    challenge: options.challenge,
  })
  return { body: { options, ticket } }
}

const made = z.object({
  ticket: z.string().max(100),
  name: requiredLine(60),
  response: z.looseObject({ id: z.string().max(2_000) }),
})

/** Keeps the passkey that the browser made for this user. */
export async function addPasskey(
  door: Door,
  visit: Visit,
  actor: Actor,
  body: unknown,
): Promise<AuthReply> {
  const {
    ticket,
    name: wantedName,
    response,
  } = readBody(made, body, 'A passkey takes a name of 1 to 60 letters.')
  const { db } = door
  await requireProof(db.reader, actor)
  const { userId, challenge } = await tryChallenge(db.reader, 'passkey_add', ticket)
  const credential =
    userId === actor.userId && challenge !== null
      ? await verified(door, visit, challenge, response)
      : null
  if (!credential || !(await closeChallenge(db.reader, ticket))) throw badPasskey()
  try {
    await db.transaction(async (tx) => {
      const name = await freeName(tx, actor.userId, wantedName)
      await tx
        .insertInto('passkeys')
        .values({ ...credential, user_id: actor.userId, name })
        .execute()
      await endSetup(tx, actor)
      await tellOfFactor(tx, actor, 'user.passkey_added', `The passkey “${name}” was added.`)
    })
  } catch (error) {
    if (brokenConstraint(error) === 'passkeys_pkey') throw badPasskey()
    throw error
  }
  return { body: { id: credential.id } }
}

/** Passkeys are named after their browser; a second one of the same kind gets a number. */
async function freeName(tx: Tx, userId: string, wanted: string): Promise<string> {
  const passkeys = await tx
    .selectFrom('passkeys')
    .select('name')
    .where('user_id', '=', userId)
    .execute()
  const taken = new Set(passkeys.map(({ name }) => name.toLowerCase()))
  if (!taken.has(wanted.toLowerCase())) return wanted
  for (let number = 2; ; number++) {
    const name = `${wanted.slice(0, 55)} ${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

async function verified(door: Door, visit: Visit, challenge: string, response: unknown) {
  const { origin, rpId } = webOrigin(door, visit)
  const { verifyRegistrationResponse } = await webauthn()
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON, // parse edge: the library checks it
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
  }).catch(() => null)
  if (!result?.verified) return null
  const { credential, credentialBackedUp } = result.registrationInfo
  return {
    id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    is_backed_up: credentialBackedUp,
  }
}

export function badPasskey(): Refusal {
  return new Refusal(
    'unprocessable',
    'bad_passkey',
    'This passkey could not be verified for this site. Please try again.',
  )
}
