import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { effectiveRoles } from '../roles.ts'
import { usersSettings } from '../users.settings.ts'

/** What a user has set up besides the password, and whether one of them has to be. */
export type Factors = {
  readonly hasCodes: boolean
  readonly hasPasskeys: boolean
  readonly isDemanded: boolean
}

export async function factorsOf(reader: Reader, userId: string): Promise<Factors> {
  const { hasCodes, hasPasskeys, role, roles } = await reader
    .selectFrom('profiles as p')
    .select((of) => [
      'p.role',
      of
        .exists(
          of
            .selectFrom('two_factors as t')
            .select('t.user_id')
            .whereRef('t.user_id', '=', 'p.id')
            .where('t.confirmed_at', 'is not', null),
        )
        .as('hasCodes'),
      of
        .exists(of.selectFrom('passkeys as k').select('k.id').whereRef('k.user_id', '=', 'p.id'))
        .as('hasPasskeys'),
      of
        .selectFrom('user_roles as r')
        .select((held) => held.fn.agg<string[] | null>('array_agg', ['r.role']).as('roles'))
        .whereRef('r.user_id', '=', 'p.id')
        .where('r.is_active', '=', true)
        .as('roles'),
    ])
    .where('p.id', '=', userId)
    .executeTakeFirstOrThrow()
  const demanding = await settingOf(reader, usersSettings.twoFactorRoles)
  return {
    hasCodes: Boolean(hasCodes),
    hasPasskeys: Boolean(hasPasskeys),
    isDemanded: effectiveRoles(roles ?? [], role).some((held) => demanding.includes(held)),
  }
}
