import { placeKey } from '#organization/outlets/place-names.ts'
import type { AddressFacts, AddressInput, AddressReason } from './address-finding.ts'
import { countryInWords } from './countries.ts'
import { isCutShort } from './cut-short.ts'
import { reasonOf } from './reason-of.ts'

/** Whether the recipient can be called, and found at the address. */
export function checkRecipient(input: AddressInput, country: string): readonly AddressReason[] {
  const { name, phone, phoneKey, otherName } = input
  const reasons: AddressReason[] = []
  if (phone.trim() === '')
    reasons.push(
      reasonOf('phone_missing', 'No phone is given, and couriers call before they come.'),
    )
  // Without a country a number has no meaning.
  else if (phoneKey === '' && country !== '')
    reasons.push(
      reasonOf(
        'phone_malformed',
        `“${phone}” is no phone number of ${countryInWords(country)}. Ask for it again.`,
      ),
    )
  else if (isCutShort(phoneKey))
    reasons.push(
      reasonOf(
        'phone_malformed',
        `“${phone}” is a digit short for a phone number. Ask for it again.`,
      ),
    )
  if (placeKey(name).replaceAll(' ', '').length < 3)
    reasons.push(reasonOf('name_thin', `“${name}” is short for a name on a door bell.`))
  if (otherName)
    reasons.push(reasonOf('other_name', `The same address was given by ${otherName} lately.`))
  return reasons
}

/** Checks couriers, the map and earlier parcels. */
export function checkCoverage(
  input: AddressInput,
  { served, takesCash, known, point }: AddressFacts,
): readonly AddressReason[] {
  const reasons: AddressReason[] = []
  const { city } = input
  if (served === 'no')
    reasons.push(reasonOf('not_served', `No courier of ours goes to ${city || 'this address'}.`))
  if (served === 'yes' && input.cashMinor !== null && !takesCash)
    reasons.push(
      reasonOf(
        'no_cash',
        `No courier takes this amount in cash in ${city}. Ask for payment in advance.`,
      ),
    )
  if (known && known.delivered > 0)
    reasons.push(
      reasonOf('delivered_before', `${parcels(known.delivered)} arrived at this address.`),
    )
  if (known && known.refused > known.delivered)
    reasons.push(
      reasonOf('refused_before', `${parcels(known.refused)} came back from this address.`),
    )
  if (point) reasons.push(onMap(city, point))
  return reasons
}

function onMap(
  city: string,
  { isFound, places }: NonNullable<AddressFacts['point']>,
): AddressReason {
  if (!isFound) return reasonOf('point_missing', 'The map does not know this address.')
  const key = placeKey(city)
  const isThere = places.some(
    (place) => placeKey(place).includes(key) || key.includes(placeKey(place)),
  )
  if (isThere || key === '') return reasonOf('point_found', 'The map knows this address.')
  return reasonOf(
    'point_elsewhere',
    `The map finds this address in ${places[0] ?? 'another place'}, not in ${city}.`,
  )
}

const parcels = (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`)
