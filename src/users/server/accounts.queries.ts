import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { factorsOf } from './factors.ts'

export async function ownSecurity(reader: Reader, actor: Actor) {
  const { userId } = actor
  const profile = await reader
    .selectFrom('profiles')
    .select(['badge_code', 'pin_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const twoFactor = await reader
    .selectFrom('two_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const codes = await reader
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  const passkeys = await reader
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const since = twoFactor?.confirmed_at ?? null
  return {
    twoFactor: { isOn: since !== null, since, codesLeft: Number(codes.left) },
    isDemanded: (await factorsOf(reader, userId)).isDemanded,
    passkeys,
    hasPin: profile.pin_hash !== null,
    // Whoever looks through another's eyes, or a program, has no use for what is worn on paper.
    badgeCode: actor.via === 'session' ? profile.badge_code : null,
  }
}

export async function ownApiKeys(reader: Reader, actor: Actor) {
  const keys = await reader
    .selectFrom('api_keys')
    .select([
      'id',
      'name',
      'prefix',
      'scopes',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
      sql<boolean>`coalesce(expires_at <= now(), false)`.as('isExpired'),
    ])
    .where('user_id', '=', actor.userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  return { keys }
}
