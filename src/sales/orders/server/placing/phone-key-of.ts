import type { Reader } from '#platform/server/db/database.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { phoneKey } from '#sales/customers/phones.ts'

/** The phone of an order, folded so that two ways of writing one are equal. */
export async function phoneKeyOf(reader: Reader, order: Phoned): Promise<string> {
  return phoneKey(order.shipPhone, (await countriesOfPhones(reader, [order]))(order))
}

type Phoned = {
  readonly outletId: string
  readonly shipPhone: string
  readonly shipCountry: string
}

/** The country of a phone number: that of the address, else of the outlet, which is read only then. */
export async function countriesOfPhones(
  reader: Reader,
  orders: readonly Phoned[],
): Promise<(order: Phoned) => string> {
  const doubtful = orders.filter(
    ({ shipPhone, shipCountry }) =>
      /^0?[1-9]/.test(shipPhone.trim()) && countryCode(shipCountry) === '',
  )
  if (doubtful.length === 0) return ({ shipCountry }) => countryCode(shipCountry)
  const outlets = await reader
    .selectFrom('outlets')
    .select(['id', 'country'])
    .where('id', 'in', [...new Set(doubtful.map(({ outletId }) => outletId))])
    .execute()
  return ({ shipCountry, outletId }) =>
    countryCode(shipCountry) || (outlets.find(({ id }) => id === outletId)?.country ?? '')
}
