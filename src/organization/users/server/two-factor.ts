import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { done } from './done.ts'
import { factorsOf } from './factors.ts'
import { requireProof } from './own-session.ts'
import { wrongCode } from './sign-in-with-code.ts'
import { endSetup, tellOfFactor } from './tell-of-factor.ts'
import { newTotpSecret, renewRecoveryCodes, sealTotpSecret, takeTotpCode, totpUri } from './totp.ts'

/** A secret for the code app. Until a code confirms it, it may be begun again. */
export async function beginTwoFactor(tx: Tx, actor: Actor) {
  await requireProof(tx, actor)
  const secret = newTotpSecret()
  const sealed_secret = await sealTotpSecret(tx, secret)
  const kept = await tx
    .insertInto('two_factors')
    .values({ user_id: actor.userId, sealed_secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret, last_step: 0 })
        .where('two_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!kept) {
    throw new Refusal(
      'conflict',
      'already_on',
      'Two-factor sign-in is on already. To move it to another app, turn it off first.',
    )
  }
  const { email } = await tx
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const uri = totpUri(secret, email)
  // Loaded on demand, because it is rarely needed.
  const { toSVG } = await import('bwip-js/node')
  return { secret, uri, qrSvg: toSVG({ bcid: 'qrcode', text: uri, scale: 4 }) }
}

/** The first code shows that the app has the secret; from now on every sign-in asks for one. */
export async function confirmTwoFactor(tx: Tx, actor: Actor, input: { code: string }) {
  await requireProof(tx, actor)
  if (!(await takeTotpCode(tx, actor.userId, input.code, 'pending'))) throw wrongCode()
  await tx
    .updateTable('two_factors')
    .set({ confirmed_at: new Date().toISOString() })
    .where('user_id', '=', actor.userId)
    .execute()
  const recoveryCodes = await renewRecoveryCodes(tx, actor.userId)
  await endSetup(tx, actor)
  await tellOfFactor(tx, actor, 'user.two_factor_on', 'Two-factor sign-in was turned on.')
  return { recoveryCodes }
}

export async function turnOffTwoFactor(tx: Tx, actor: Actor) {
  await requireProof(tx, actor)
  await requireRest(tx, actor, 'codes')
  await tx.deleteFrom('two_factors').where('user_id', '=', actor.userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', actor.userId).execute()
  await tellOfFactor(tx, actor, 'user.two_factor_off', 'Two-factor sign-in was turned off.')
  return done
}

export async function giveNewRecoveryCodes(tx: Tx, actor: Actor) {
  await requireProof(tx, actor)
  if (!(await factorsOf(tx, actor.userId)).hasCodes) {
    throw new Refusal(
      'conflict',
      'two_factor_off',
      'Recovery codes replace an authenticator app. Turn two-factor authentication on first.',
    )
  }
  const recoveryCodes = await renewRecoveryCodes(tx, actor.userId)
  await tellOfFactor(tx, actor, 'user.recovery_codes_renewed', 'The recovery codes were renewed.')
  return { recoveryCodes }
}

/** Refuses to remove the last second factor of a user whose role requires one. */
export async function requireRest(
  reader: Reader,
  actor: Actor,
  without: 'codes' | 'last passkey',
): Promise<void> {
  const { isDemanded, hasCodes, hasPasskeys } = await factorsOf(reader, actor.userId)
  if (!isDemanded || (without === 'codes' ? hasPasskeys : hasCodes)) return
  throw new Refusal(
    'conflict',
    'factor_demanded',
    'A role of yours asks for a second factor. Set up another one before you remove this one.',
  )
}
