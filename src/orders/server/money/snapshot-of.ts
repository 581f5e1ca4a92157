import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import type { InvoiceSnapshot } from '../../invoice.fields.ts'
import { owedMinor } from '../../order-money.ts'
import { ordersSettings } from '../../orders.settings.ts'
import type { OrderTerms } from '../editing/load-terms.ts'
import { reckoningOfTerms } from '../editing/reckoning-of-terms.ts'

type Heads = {
  readonly number: number
  readonly orderedOn: string
  readonly shipName: string
  readonly shipPhone: string
  readonly shipAddress: string
  readonly shipPostcode: string
  readonly shipCity: string
  readonly shipCountry: string
}

/** What an invoice of the order says if it is issued now. */
export async function snapshotOf(reader: Reader, terms: OrderTerms): Promise<InvoiceSnapshot> {
  const { companyName, companyAddress, companyPhone, companyEmail, companyTaxNumber } =
    platformSettings
  const seller = await settingsOf(reader, {
    name: companyName,
    address: companyAddress,
    phone: companyPhone,
    email: companyEmail,
    taxNumber: companyTaxNumber,
  })
  const prefixes = await settingsOf(reader, { order: ordersSettings.orderPrefix }, terms.outletId)
  const found = await sql<Heads>`select number, to_char(placed_at, 'YYYY-MM-DD') as "orderedOn",
      ship_name as "shipName", ship_phone as "shipPhone", ship_address as "shipAddress",
      ship_postcode as "shipPostcode", ship_city as "shipCity", ship_country as "shipCountry"
    from orders where id = ${terms.id}`.execute(reader)
  const [head] = found.rows
  if (!head) throw new Error(`Order ${terms.id} is gone.`)
  const town = [head.shipPostcode, head.shipCity].filter(Boolean).join(' ')
  return {
    ...reckoningOfTerms(terms),
    seller,
    buyer: {
      name: head.shipName,
      phone: head.shipPhone,
      address: [head.shipAddress, town, head.shipCountry].filter(Boolean).join('\n'),
    },
    orderNumber: `${prefixes.order}${head.number}`,
    orderedOn: head.orderedOn,
    paidMinor: terms.paidMinor - terms.refundedMinor,
    owedMinor: owedMinor(terms),
  }
}
