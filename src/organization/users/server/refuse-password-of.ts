import { platformSettings } from '#platform/platform.settings.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { refusePassword } from '../password.rules.ts'
import type { Person } from './sign-in-actors.ts'

/** Refuses a password that is made of what everyone knows: of this person and of the business. */
export async function refusePasswordOf(
  reader: Reader,
  person: Pick<Person, 'fullName' | 'email'>,
  password: string,
): Promise<Refusal | null> {
  const company = await settingOf(reader, platformSettings.companyName)
  return refusePassword(password, [person.fullName, person.email, company])
}
