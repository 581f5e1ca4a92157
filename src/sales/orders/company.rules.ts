import { Refusal } from '#platform/refusal.ts'
import { unnamedHouse } from '#platform/unnamed-house.ts'

export type CompanyFacts = {
  readonly name: string
  readonly address: string
  readonly taxNumber: string
  readonly isTaxRegistered: boolean
}

/** What an invoice needs of the company and has not; empty when nothing is missing. */
export function missingOfCompany(company: CompanyFacts): string[] {
  const { name, address, taxNumber, isTaxRegistered } = company
  return [
    // Until it is set, the company is called as the product is.
    ...(name.trim() === '' || name === unnamedHouse.companyName ? ['the company name'] : []),
    ...(address.trim() === '' ? ['the legal address'] : []),
    ...(isTaxRegistered && taxNumber.trim() === '' ? ['the tax number'] : []),
  ]
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Whether an invoice may be issued at all, as far as the company is concerned. */
export function refuseIncompleteCompany(company: CompanyFacts): Refusal | null {
  const missing = missingOfCompany(company)
  if (missing.length === 0) return null
  return new Refusal(
    'conflict',
    'company_incomplete',
    `An invoice must show ${listed.format(missing)}. Enter what is missing in Business settings under Company.`,
    { details: { missing } },
  )
}

/** Who is not registered for tax must not charge any. */
export function refuseUnregisteredTax(
  label: string,
  { isTaxRegistered }: CompanyFacts,
  taxMinor: number,
): Refusal | null {
  if (isTaxRegistered || taxMinor === 0) return null
  return new Refusal(
    'conflict',
    'tax_without_registration',
    `${label} charges tax, but the company is not registered for tax. Set the tax rates to 0 and place the order again, or change the registration in Business settings under Company.`,
  )
}
