import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { throwIfRefused } from '#platform/refusal.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { badPasskey } from './add-passkey.ts'
import { readBody } from './auth-body.ts'
import { type Credential, findCredential } from './check-password.ts'
import { countAddress } from './guess-limits.ts'
import { refuseClosed } from './sign-in.ts'
import { closeChallenge, openChallenge, tryChallenge } from './sign-in-challenges.ts'
import { type Door, startSession } from './start-session.ts'
import { webauthn, webOrigin } from './web-origin.ts'

/** What a passkey has to sign; which passkey it is, the browser and its user decide. */
export async function beginPasskeySignIn(door: Door, visit: Visit): Promise<AuthReply> {
  await countAddress(door.db.reader, visit.ipAddress)
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: webOrigin(door, visit).rpId,
    userVerification: 'required',
  })
  const ticket = await openChallenge(door.db.reader, {
    kind: 'passkey_sign_in',
    userId: null,
    challenge: options.challenge,
  })
  return { body: { options, ticket } }
}

/** A passkey is two factors in one: the thing that holds it, and what unlocks that. */
export async function signInWithPasskey(
  door: Door,
  visit: Visit,
  body: unknown,
): Promise<AuthReply> {
  const person = await provenByPasskey(door, visit, body)
  throwIfRefused(refuseClosed(person))
  return startSession(door, visit, person, { kind: 'full', by: 'passkey' })
}

const signed = z.object({
  ticket: z.string().max(100),
  response: z.looseObject({ id: z.string().max(2_000) }),
})

/** The user whose passkey signed the challenge; refuses every other answer with the same text. */
export async function provenByPasskey(
  door: Door,
  visit: Visit,
  body: unknown,
): Promise<Credential> {
  const { ticket, response } = readBody(signed, body, 'This step takes a ticket and a response.')
  const { reader } = door.db
  const { challenge } = await tryChallenge(reader, 'passkey_sign_in', ticket)
  const passkey = await reader
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter', 'transports'])
    .where('id', '=', response.id)
    .executeTakeFirst()
  if (!passkey || challenge === null) throw badPasskey()
  const { origin, rpId } = webOrigin(door, visit)
  const { verifyAuthenticationResponse } = await webauthn()
  const result = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON, // parse edge: the library checks it
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null)
  const person = await findCredential(reader, { userId: passkey.user_id })
  if (!result?.verified || !person || !(await closeChallenge(reader, ticket))) throw badPasskey()
  await reader
    .updateTable('passkeys')
    .set({ counter: result.authenticationInfo.newCounter, last_used_at: new Date().toISOString() })
    .where('id', '=', passkey.id)
    .execute()
  return person
}
