import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { scoreAddresses } from '#sales/addresses/server/index.ts'
import { phoneKey } from '#sales/customers/phones.ts'
import type { Terms } from '../advice-decisions.ts'
import type { FoundAdvice } from './find-advice.ts'

/**
 * Verifies a new address like an order's; one that no courier would find is not sent. The order
 * keeps the address under which its parcel left.
 */
export async function proveNewAddress(
  reader: Reader,
  { id, orderId, cashMinor }: Pick<FoundAdvice, 'id' | 'orderId' | 'cashMinor'>,
  terms: Terms,
): Promise<void> {
  if (terms.address === '') return
  const order = await reader
    .selectFrom('orders')
    .select(['ship_name as name', 'ship_phone as phone', 'ship_country as country'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const phone = terms.phone || order.phone
  const { address, city, postcode } = terms
  const [finding] = await scoreAddresses(reader, [
    {
      key: id,
      address,
      city,
      postcode,
      country: order.country,
      name: terms.name || order.name,
      phone,
      phoneKey: phoneKey(phone, countryCode(order.country)),
      cashMinor: cashMinor === 0 ? null : cashMinor,
    },
  ])
  if (finding?.verdict !== 'fix') return
  const why = finding.reasons.find(({ points }) => points < 0)?.text
  throw new Refusal(
    'unprocessable',
    'address_not_proved',
    `A courier would not find this address${why ? `: ${why}` : '.'} Put it right, or leave it as it was.`,
    { field: 'terms.address' },
  )
}
