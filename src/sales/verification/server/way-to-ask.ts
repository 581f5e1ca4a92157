import { sql } from 'kysely'
import { pickWays, type Reachable } from '#organization/messages/server/index.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { checkAddress } from '#platform/templates.rules.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { isMobile, phoneKey } from '#sales/customers/phones.ts'

type Found = {
  readonly outletId: string
  readonly customerId: string | null
  readonly email: string
  readonly phone: string
  readonly phoneKey: string
  readonly country: string
  readonly acceptsMessages: boolean
}

/** How the customer of an order is reached about its address, or why they are not. */
export async function wayToAsk(reader: Reader, orderId: string) {
  const found = await sql<Found>`select o.outlet_id as "outletId", o.customer_id as "customerId",
      coalesce(c.email, '') as email, o.ship_phone as phone, o.phone_key as "phoneKey",
      o.ship_country as country, coalesce(c.accepts_messages, false) as "acceptsMessages"
    from orders o left join customers c on c.id = o.customer_id where o.id = ${orderId}`.execute(
    reader,
  )
  const [row] = found.rows
  if (!row) throw new Error('An order was lost while its customer was looked for.')
  const key = row.phoneKey || phoneKey(row.phone, countryCode(row.country))
  const person: Reachable = {
    email: checkAddress(row.email) === null ? row.email : '',
    phoneKey: key,
    isMobile: isMobile(key),
    acceptsMessages: row.acceptsMessages,
  }
  const [picked = { whyNot: 'No recipient is known.' }] = await pickWays(reader, [person], 'best')
  return { person, picked, outletId: row.outletId, customerId: row.customerId }
}
