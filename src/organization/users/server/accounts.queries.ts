import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import type { ApiKey } from '../api-keys.fields.ts'
import { refuseMakingKeys } from '../api-keys.rules.ts'
import { usersSettings } from '../users.settings.ts'
import { factorsOf } from './factors.ts'
import { keyColumns } from './key-columns.ts'

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
    // Neither view as nor an API key has use for the code of a printed badge.
    badgeCode: actor.via === 'session' ? profile.badge_code : null,
  }
}

export async function ownApiKeys(reader: Reader, actor: Actor) {
  const { apiKeyDays, apiKeyRoles } = await settingsOf(reader, usersSettings)
  const keys = await keysOf(reader, actor.userId)
  const whyNotMake = refuseMakingKeys(actor.roles, apiKeyRoles)?.message ?? null
  return { keys, mostDays: apiKeyDays, whyNotMake }
}

/** The keys of a person that were not revoked, newest first. */
export async function keysOf(reader: Reader, userId: string): Promise<ApiKey[]> {
  const found = await sql<ApiKey>`select ${keyColumns} from api_keys k
    where k.user_id = ${userId} and k.revoked_at is null
    order by k.created_at desc`.execute(reader)
  return found.rows
}
