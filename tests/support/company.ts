import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Database } from '#platform/server/db/database.ts'

const company = {
  [platformSettings.companyName.key]: 'Hollis & Sons Ltd',
  [platformSettings.companyAddress.key]: '14 Foundry Street\nLeeds LS2 4GE',
  [platformSettings.companyTaxNumber.key]: 'GB123456782',
} satisfies Record<string, string>

/** Enters the company data that an invoice must show; a test that issues one calls it first. */
export async function enterCompany(
  db: Database,
  more: Readonly<Record<string, string | boolean>> = {},
): Promise<void> {
  await sql`insert into setting_values (key, value, changed_by_name)
    select key, value, 'Test' from jsonb_each(${JSON.stringify({ ...company, ...more })}::jsonb)`.execute(
    db.reader,
  )
}
