import { parseMoney } from '#platform/money.ts'
import type { ImportFault, ImportRow } from '#platform/server/table-import.ts'
import type { KnownSupplier } from './known-suppliers.ts'

export type GivenFacts =
  | { readonly facts: Readonly<Record<string, unknown>> }
  | Pick<ImportFault, 'field' | 'reason'>

const texts = [
  'name',
  'legalName',
  'taxNumber',
  'email',
  'phone',
  'address',
  'postcode',
  'city',
  'country',
  'paymentTerms',
  'note',
] as const

const numbers = ['paymentDays', 'leadDays', 'rating'] as const

const amounts = ['minimumOrderMinor', 'freeFreightMinor'] as const

/**
 * What a row says of a supplier, not yet checked. An empty cell leaves the stored value unchanged,
 * and so does a column that the file does not have.
 */
export function givenFacts(
  values: ImportRow['values'],
  known: KnownSupplier | null,
  companyCurrency: string,
): GivenFacts {
  const currency = (values.currency ?? '').toUpperCase() || known?.currency || companyCurrency
  const name = values.name || known?.name
  if (!name) return { field: 'name', reason: 'A new supplier needs a name.' }
  const facts: Record<string, unknown> = { ...known, code: values.code, currency, name }
  for (const key of texts) if (values[key]) facts[key] = values[key]
  for (const key of numbers) if (values[key]) facts[key] = Number(values[key])
  for (const key of amounts) {
    if (!values[key]) continue
    const minor = parseMoney(values[key], currency)
    if (minor === null)
      return { field: key, reason: `“${values[key]}” is not an amount in ${currency}.` }
    facts[key] = minor
  }
  if (values.website) facts.website = withProtocol(values.website)
  if (values.incoterm) facts.incoterm = values.incoterm.toUpperCase()
  if (values.overReceiptPercent) facts.overReceiptPercent = values.overReceiptPercent
  if (values.isPreferred) facts.isPreferred = values.isPreferred === 'yes'
  return { facts }
}

const withProtocol = (address: string) =>
  /^https?:\/\//.test(address) ? address : `https://${address}`
