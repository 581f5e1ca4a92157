import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'

/** The company's facts for documents. */
export function companyFacts(reader: Reader) {
  const p = platformSettings
  return settingsOf(reader, {
    name: p.companyName,
    address: p.companyAddress,
    phone: p.companyPhone,
    email: p.companyEmail,
    taxNumber: p.companyTaxNumber,
    isTaxRegistered: p.companyTaxRegistered,
    paymentTerms: p.companyPaymentTerms,
    bankAccount: p.companyBankAccount,
  })
}
