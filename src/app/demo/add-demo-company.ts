import { platformSettings } from '#platform/platform.settings.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { supplierAnalyticsSettings } from '#stock/supplier-analytics/supplier-analytics.settings.ts'
import { memberOf, type Team } from './create-team.ts'

const words = { currency: 'GBP', locale: 'en-GB' }

const values = [
  [platformSettings.companyName, 'Hollis & Sons Ltd'],
  [platformSettings.companyAddress, '14 Foundry Street\nLeeds LS2 4GE\nUnited Kingdom'],
  [platformSettings.companyPhone, '+44 113 496 0123'],
  [platformSettings.companyEmail, 'accounts@hollis.example'],
  [platformSettings.companyTaxNumber, 'GB 123 4567 82'],
  [platformSettings.companyBankAccount, 'Hollis & Sons Ltd, sort code 00-00-00, account 12345678'],
  [supplierAnalyticsSettings.lateDayCost, 400],
] as const

/** Who the demo is, so that it can issue invoices, and what a late day costs it. */
export async function addDemoCompany(tx: Tx, team: Team): Promise<void> {
  for (const [setting, value] of values)
    await writeSetting(tx, memberOf(team, 'super_admin'), {
      ...{ setting, value, words, outletId: null, version: 0 },
      reason: 'Set up',
    })
}
