import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { addressLines } from '#sales/addresses/address-lines.ts'
import type { Billing } from '../../billing.fields.ts'
import { type Charged, sumsOf } from '../../charged-rows.ts'
import { missingOfCompany } from '../../company.rules.ts'
import type { DocumentSnapshot } from '../../invoice.fields.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { billingOf } from '../billing-of.ts'
import { companyFacts } from './company-facts.ts'

type Head = {
  readonly number: number
  readonly outletId: string
  readonly currency: string
  readonly pricesIncludeTax: boolean
  readonly paymentMethod: string
  readonly orderedOn: string
  readonly issuedOn: string
  readonly suppliedOn: string | null
  readonly shipName: string
  readonly shipPhone: string
  readonly shipAddress: string
  readonly shipPostcode: string
  readonly shipCity: string
  readonly shipCountry: string
  readonly billing: Billing | null
  readonly customerTaxNumber: string
  readonly chargedMinor: number
  readonly paidMinor: number
  readonly refundedMinor: number
  readonly balanceMinor: number
}

export type Said = Pick<DocumentSnapshot, 'refersTo' | 'reason'> & {
  readonly charged: Charged
  /** The seller on an earlier document: used if the company lacks a fact now. */
  readonly sellerBefore: DocumentSnapshot['seller'] | null
}

/** The content of an invoice or credit note of an order over these rows, issued now. */
export async function snapshotOf(
  reader: Reader,
  orderId: string,
  { charged, refersTo, reason, sellerBefore }: Said,
): Promise<DocumentSnapshot> {
  const head = await headOf(reader, orderId)
  const company = await companyFacts(reader)
  const isWhole = missingOfCompany(company).length === 0
  const prefix = await settingOf(reader, ordersSettings.orderPrefix, head.outletId)
  const { balanceMinor } = head
  const isDue = balanceMinor > 0
  return {
    form: 2,
    currency: head.currency,
    pricesIncludeTax: head.pricesIncludeTax,
    seller: isWhole ? sellerOf(company) : (sellerBefore ?? sellerOf(company)),
    buyer: buyerOf(head),
    orderNumber: `${prefix}${head.number}`,
    orderedOn: head.orderedOn,
    suppliedOn: head.suppliedOn,
    issuedOn: head.issuedOn,
    refersTo,
    reason,
    ...charged,
    rows: [...charged.rows],
    taxes: [...charged.taxes],
    ...sumsOf(charged),
    chargedMinor: head.chargedMinor,
    paidMinor: head.paidMinor,
    refundedMinor: head.refundedMinor,
    balanceMinor,
    paymentTerms: isDue ? termsOf(head.paymentMethod, company.paymentTerms) : '',
    bankAccount: isDue ? company.bankAccount : '',
  }
}

function sellerOf(company: Awaited<ReturnType<typeof companyFacts>>): DocumentSnapshot['seller'] {
  const { name, address, phone, email, taxNumber, isTaxRegistered } = company
  return { name, address, phone, email, taxNumber: isTaxRegistered ? taxNumber : '' }
}

/** Who is billed; the phone is that of the person to whom the goods are sent. */
function buyerOf(head: Head): DocumentSnapshot['buyer'] {
  const { billing, shipAddress, shipPostcode, shipCity, shipCountry } = head
  return {
    name: billing?.name ?? head.shipName,
    address: addressLines(
      billing ?? {
        address: shipAddress,
        postcode: shipPostcode,
        city: shipCity,
        country: shipCountry,
      },
    ).join('\n'),
    phone: billing ? '' : head.shipPhone,
    taxNumber: head.customerTaxNumber,
  }
}

function termsOf(paymentMethod: string, usual: string): string {
  return paymentMethod === 'cash_on_delivery' ? 'Payable to the courier on delivery' : usual
}

async function headOf(reader: Reader, orderId: string): Promise<Head> {
  const found = await sql<Head>`select o.number, o.outlet_id as "outletId", o.currency,
      o.prices_include_tax as "pricesIncludeTax", o.payment_method as "paymentMethod",
      to_char(o.placed_at, 'YYYY-MM-DD') as "orderedOn", to_char(now(), 'YYYY-MM-DD') as "issuedOn",
      to_char((select min(e.at) from events e where e.entity_id = o.id
        and e.type in ('order.dispatched', 'order.delivered')), 'YYYY-MM-DD') as "suppliedOn",
      o.ship_name as "shipName", o.ship_phone as "shipPhone", o.ship_address as "shipAddress",
      o.ship_postcode as "shipPostcode", o.ship_city as "shipCity",
      o.ship_country as "shipCountry", ${billingOf('o')} as billing,
      coalesce(c.tax_number, '') as "customerTaxNumber",
      o.balance_minor + o.paid_minor - o.refunded_minor as "chargedMinor",
      o.paid_minor as "paidMinor", o.refunded_minor as "refundedMinor",
      o.balance_minor as "balanceMinor"
    from orders o left join customers c on c.id = o.customer_id
    where o.id = ${orderId}`.execute(reader)
  const [head] = found.rows
  if (!head) throw new Error(`Order ${orderId} is gone.`)
  return head
}
