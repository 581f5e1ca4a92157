import { notSignedIn } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { AuthReply, AuthRoute } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { askForReset } from './ask-for-reset.ts'
import { enrolDevice } from './enrol-device.ts'
import { enrolledDevice } from './enrolled-device.ts'
import { findActor } from './find-actor.ts'
import { proveByPasskey, proveByPassword, proveByPin } from './prove-again.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signInByBadge } from './sign-in-by-badge.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts'
import { signOut } from './sign-out.ts'
import type { Door } from './start-session.ts'

/** The steps of signing in and out, and what has to know the browser itself. */
export function usersAuth(door: Door): readonly AuthRoute[] {
  const own =
    (act: (actor: Actor, visit: Visit, body: unknown) => Promise<AuthReply>) =>
    async (visit: Visit, body: unknown) => {
      const actor = await findActor(door.db, visit)
      if (!actor) throw notSignedIn()
      return act(actor, visit, body)
    }
  return [
    { path: '/api/auth/sign-in/email', act: (visit, body) => signIn(door, visit, body) },
    { path: '/api/auth/sign-in/code', act: (visit, body) => signInWithCode(door, visit, body) },
    { path: '/api/auth/sign-in/badge', act: (visit, body) => signInByBadge(door, visit, body) },
    { path: '/api/auth/sign-in/passkey/begin', act: (visit) => beginPasskeySignIn(door, visit) },
    {
      path: '/api/auth/sign-in/passkey',
      act: (visit, body) => signInWithPasskey(door, visit, body),
    },
    { path: '/api/auth/sign-out', act: (visit) => signOut(door, visit) },
    {
      path: '/api/auth/prove',
      act: own((actor, visit, body) => proveByPassword(door, visit, actor, body)),
    },
    {
      path: '/api/auth/prove/passkey',
      act: own((actor, visit, body) => proveByPasskey(door, visit, actor, body)),
    },
    {
      path: '/api/auth/prove/pin',
      act: own((actor, _visit, body) => proveByPin(door, actor, body)),
    },
    {
      path: '/api/auth/passkeys/begin',
      act: own((actor, visit) => beginPasskey(door, visit, actor)),
    },
    {
      path: '/api/auth/passkeys',
      act: own((actor, visit, body) => addPasskey(door, visit, actor, body)),
    },
    { path: '/api/auth/password-reset/ask', act: (visit, body) => askForReset(door, visit, body) },
    { path: '/api/auth/password-reset', act: (visit, body) => resetPassword(door, visit, body) },
    { path: '/api/auth/device', act: (visit) => thisDevice(door, visit) },
    {
      path: '/api/auth/device/enrol',
      act: own((actor, _visit, body) => enrolDevice(door, actor, body)),
    },
  ]
}

/** The shared device of this browser, so that the login screen can offer badges. */
async function thisDevice({ db }: Door, visit: Visit): Promise<AuthReply> {
  const device = await enrolledDevice(db.reader, visit)
  return { body: { device: device && { name: device.name, kind: device.kind } } }
}
