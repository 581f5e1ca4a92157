import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { addressKey } from '#sales/addresses/address-key.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import type { ContactKind } from '../customers.fields.ts'
import { customersSettings } from '../customers.settings.ts'
import { phoneKey } from '../phones.ts'

export type WrittenContact = {
  readonly kind: ContactKind
  readonly text: string
  readonly city: string
  readonly postcode: string
  readonly country: string
}

/** Where a phone is from that is written without a country. */
export function homeCountry(reader: Reader): Promise<string> {
  return settingOf(reader, customersSettings.homeCountry)
}

/** The contact folded, so that two spellings of one are equal; empty where that cannot be. */
export function contactKey(contact: WrittenContact, home: string): string {
  const { kind, text, country } = contact
  if (kind === 'phone') return phoneKey(text, countryCode(country) || home)
  if (kind === 'email') return text.trim().toLowerCase()
  return addressKey({ ...contact, address: text })
}

export function tidyPostcode(text: string): string {
  return text.trim().toUpperCase().replace(/\s+/g, ' ')
}

type Facts = {
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly country: string
}

/** The contacts that a customer has from the start, each with its key. */
export function contactsOf(facts: Facts, home: string) {
  const { phone, email, address, city, country } = facts
  const postcode = tidyPostcode(facts.postcode)
  const nowhere = { city: '', postcode: '' }
  const written: WrittenContact[] = [
    { kind: 'phone', text: phone, country, ...nowhere },
    { kind: 'email', text: email, country: '', ...nowhere },
    { kind: 'address', text: address, city, postcode, country },
  ]
  return written
    .filter(({ kind, text }) => text !== '' || (kind === 'address' && postcode !== ''))
    .map((contact) => ({
      ...contact,
      country: contact.kind === 'address' ? country : '',
      key: contactKey(contact, home),
    }))
}
