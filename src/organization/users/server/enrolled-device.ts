import type { Reader } from '#platform/server/db/database.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { usersSettings } from '../users.settings.ts'
import { cookiesOf, hashOfToken, setCookie } from './session-cookie.ts'

const plainName = 'quartermaster.device'
const secureName = `__Host-${plainName}`

/** The longest that browsers keep a cookie; it is renewed at each sign-in. */
const lifeSeconds = 400 * 24 * 60 * 60

export type EnrolledDevice = {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly outletId: string
}

/** The shared till or bench that this browser is; null for every other. */
export async function enrolledDevice(
  reader: Reader,
  visit: Visit,
): Promise<(EnrolledDevice & { readonly token: string }) | null> {
  for (const token of cookiesOf(visit.cookie, [secureName, plainName])) {
    const device = await reader
      .selectFrom('devices')
      .select(['id', 'name', 'kind', 'outlet_id as outletId'])
      .where('token_hash', '=', hashOfToken(token))
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (device) return { ...device, token }
  }
  return null
}

export function deviceCookie(token: string, isForTls: boolean): string {
  return setCookie(isForTls ? secureName : plainName, token, isForTls, lifeSeconds)
}

export function idleMinutesOf(reader: Reader, { kind, outletId }: EnrolledDevice): Promise<number> {
  const { idleMinutesTill, idleMinutesBench } = usersSettings
  return settingOf(reader, kind === 'till' ? idleMinutesTill : idleMinutesBench, outletId)
}
