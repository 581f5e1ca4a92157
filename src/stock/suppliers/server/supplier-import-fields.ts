import { plainMoney } from '#platform/money.ts'
import type { ImportField } from '#platform/table-imports.ts'

/** The columns of a file of suppliers, under the names of what they fill. */
export const importedSupplierFields: readonly ImportField[] = [
  {
    key: 'code',
    label: 'Code',
    isRequired: true,
    hint: 'Short and unique, such as MILL.',
    aliases: ['supplier code', 'vendor code', 'account number', 'vendor number'],
    kind: 'text',
  },
  {
    key: 'name',
    label: 'Supplier',
    aliases: ['name', 'supplier name', 'vendor name'],
    kind: 'text',
  },
  { key: 'legalName', label: 'Legal name', aliases: ['company name'], kind: 'text' },
  { key: 'taxNumber', label: 'Tax ID', aliases: ['vat number', 'tax number'], kind: 'text' },
  { key: 'email', label: 'Email', aliases: ['email address', 'order email'], kind: 'text' },
  { key: 'phone', label: 'Phone', aliases: ['telephone', 'phone number'], kind: 'text' },
  {
    key: 'website',
    label: 'Website',
    aliases: ['url', 'purchasing web service url'],
    kind: 'text',
  },
  { key: 'address', label: 'Address', aliases: ['street', 'address line 1'], kind: 'text' },
  { key: 'postcode', label: 'Postcode', aliases: ['postal code', 'zip'], kind: 'text' },
  { key: 'city', label: 'City', aliases: ['town'], kind: 'text' },
  { key: 'country', label: 'Country', aliases: ['country code'], kind: 'text' },
  { key: 'currency', label: 'Currency', aliases: ['currency code'], kind: 'text' },
  { key: 'paymentDays', label: 'Payment days', aliases: ['net days'], kind: 'whole' },
  { key: 'paymentTerms', label: 'Payment terms', aliases: ['terms'], kind: 'text' },
  { key: 'incoterm', label: 'Incoterm', aliases: ['incoterms'], kind: 'text' },
  {
    key: 'minimumOrderMinor',
    label: 'Minimum order',
    aliases: ['minimum order value'],
    kind: 'money',
  },
  { key: 'freeFreightMinor', label: 'Free freight from', aliases: [], kind: 'money' },
  {
    key: 'leadDays',
    label: 'Lead time (days)',
    aliases: ['lead time', 'lead days'],
    kind: 'whole',
  },
  {
    key: 'overReceiptPercent',
    label: 'Over-receipt tolerance (%)',
    aliases: ['over-receipt tolerance'],
    kind: 'decimal',
  },
  {
    key: 'rating',
    label: 'Rating',
    hint: 'From 1, the best, to 5.',
    aliases: ['credit rating'],
    kind: 'whole',
  },
  { key: 'isPreferred', label: 'Preferred', aliases: ['preferred vendor status'], kind: 'yes_no' },
  {
    key: 'isActive',
    label: 'Active',
    hint: 'Yes: it can be ordered from. No: it is put on hold.',
    aliases: ['active flag'],
    kind: 'yes_no',
  },
  { key: 'note', label: 'Note', aliases: ['notes', 'comment'], kind: 'lines' },
]

export const sampleSupplier = [
  ...['MILL', 'Loomsgate Mill', 'Loomsgate Mill Ltd', 'GB123456789', 'orders@loomsgate.test'],
  ...['+441632960007', 'https://loomsgate.test', '1 Mill Lane', 'HD1 1AA', 'Huddersfield', 'GB'],
  ...['GBP', '30', '30 days net', 'DAP', '250.00', '500.00', '9', '2.5', '1', 'yes', 'yes', ''],
]

/** A value of a supplier as the preview shows it; null for none. */
export function valueText(key: string, value: unknown, currency: string): string | null {
  if (value === null || value === '' || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (key.endsWith('Minor') && typeof value === 'number') return plainMoney(value, currency)
  return Array.isArray(value) ? value.join(', ') : String(value)
}
