import type { ImportRow } from '#platform/server/table-import.ts'
import type { ImportField } from '#platform/table-imports.ts'

/** A customer as a line of a file gives them; what is empty leaves what is there as it is. */
export type CustomerDraft = {
  readonly number: number | null
  readonly fullName: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly country: string
  readonly tags: readonly string[]
  readonly note: string
  readonly taxNumber: string
  readonly acceptsMails: boolean | null
  readonly acceptsMessages: boolean | null
}

/** Headed as our own export heads them, so that it comes in again as it is. */
export const customerImportFields: readonly ImportField[] = [
  { key: 'number', label: 'Number', kind: 'text', aliases: ['customer number'] },
  { key: 'fullName', label: 'Name', kind: 'text', aliases: ['full name', 'customer name'] },
  { key: 'phone', label: 'Phone', kind: 'text', aliases: ['telephone', 'mobile', 'phone number'] },
  { key: 'email', label: 'Email', kind: 'text', aliases: ['email address', 'mail'] },
  { key: 'address', label: 'Address', kind: 'text', aliases: ['street', 'address1', 'address 1'] },
  { key: 'city', label: 'City', kind: 'text', aliases: ['town'] },
  { key: 'postcode', label: 'Postcode', kind: 'text', aliases: ['zip', 'postal code'] },
  { key: 'country', label: 'Country', kind: 'text', aliases: ['country code'] },
  { key: 'tags', label: 'Tags', hint: 'With commas between', kind: 'text', aliases: ['groups'] },
  { key: 'note', label: 'Note', kind: 'lines', aliases: ['notes', 'remark'] },
  { key: 'taxNumber', label: 'Tax number', kind: 'text', aliases: ['vat', 'vat number', 'tax id'] },
  { key: 'acceptsMails', label: 'Agreed to mails', kind: 'yes_no', aliases: ['newsletter'] },
  { key: 'acceptsMessages', label: 'Agreed to messages', kind: 'yes_no', aliases: ['sms'] },
]

/** The headings of Shopify's export of customers. */
export const shopifyCustomerFields: readonly ImportField[] = [
  { key: 'firstName', label: 'First Name', kind: 'text', aliases: [] },
  { key: 'lastName', label: 'Last Name', kind: 'text', aliases: [] },
  { key: 'email', label: 'Email', kind: 'text', aliases: [] },
  { key: 'acceptsMails', label: 'Accepts Email Marketing', kind: 'yes_no', aliases: [] },
  { key: 'company', label: 'Company', kind: 'text', aliases: ['default address company'] },
  { key: 'address1', label: 'Address1', kind: 'text', aliases: ['default address address1'] },
  { key: 'address2', label: 'Address2', kind: 'text', aliases: ['default address address2'] },
  { key: 'city', label: 'City', kind: 'text', aliases: ['default address city'] },
  {
    key: 'country',
    label: 'Country Code',
    kind: 'text',
    aliases: ['country', 'default address country code'],
  },
  { key: 'postcode', label: 'Zip', kind: 'text', aliases: ['default address zip'] },
  { key: 'phone', label: 'Phone', kind: 'text', aliases: ['default address phone'] },
  { key: 'acceptsMessages', label: 'Accepts SMS Marketing', kind: 'yes_no', aliases: [] },
  { key: 'tags', label: 'Tags', kind: 'text', aliases: [] },
  { key: 'note', label: 'Note', kind: 'lines', aliases: [] },
]

export function readCustomerRow({ values }: ImportRow): CustomerDraft {
  const { firstName = '', lastName = '', company = '', address1 = '', address2 = '' } = values
  const named = values.fullName ?? ([firstName, lastName].join(' ').trim() || company)
  const digits = /^C-(\d{1,15})$/i.exec(values.number ?? '')?.[1]
  return {
    number: digits === undefined ? null : Number(digits),
    fullName: named.slice(0, 120),
    // Spreadsheets keep a leading + by an apostrophe before it.
    phone: (values.phone ?? '').replace(/^'/, '').slice(0, 30),
    email: (values.email ?? '').slice(0, 200),
    address: (values.address ?? [address1, address2].filter(Boolean).join(', ')).slice(0, 200),
    city: (values.city ?? '').slice(0, 80),
    postcode: (values.postcode ?? '').replace(/^'/, '').slice(0, 20),
    country: (values.country ?? '').slice(0, 60),
    tags: tagsIn(values.tags ?? ''),
    note: (values.note ?? '').slice(0, 2000),
    taxNumber: (values.taxNumber ?? '').slice(0, 40),
    acceptsMails: yesOrNo(values.acceptsMails),
    acceptsMessages: yesOrNo(values.acceptsMessages),
  }
}

function tagsIn(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().slice(0, 30))
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 20)
}

function yesOrNo(word: string | undefined): boolean | null {
  return word === 'yes' ? true : word === 'no' ? false : null
}
