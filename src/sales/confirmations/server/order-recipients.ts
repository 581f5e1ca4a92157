import { sql } from 'kysely'
import type { Reachable } from '#organization/messages/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { formatMoney } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { checkAddress } from '#platform/templates.rules.ts'
import type { MailTable } from '#platform/templates.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { isMobile, phoneKey } from '#sales/customers/phones.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { itemsInWords } from './get-task.ts'

/** Users with access to orders or to calls may write to the customers. */
export const messageAccess = [capability.orders, capability.confirmations] as const

/** The customer of one order, and the data for messages to them. */
export type OrderRecipient = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: string
  /** What the customer still owes. */
  readonly balanceMinor: number
  readonly outletId: string
  readonly customerId: string | null
  readonly person: Reachable
  readonly values: Readonly<Record<string, string>>
  /** The items once more as rows: quantity, title and amount. */
  readonly tables: Readonly<Record<string, MailTable>>
}

type Found = {
  readonly id: string
  readonly number: number
  readonly state: string
  readonly outletId: string
  readonly customerId: string | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly phoneKey: string
  readonly country: string
  readonly acceptsMessages: boolean
  readonly language: string
  readonly totalMinor: number
  readonly balanceMinor: number
  readonly currency: string
  readonly address: string
  readonly lines: { title: string; quantity: number; quantityScale: number; amountMinor: number }[]
}

/** An order of another outlet is left out in silence, as one that never was. */
export async function recipientsOf(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<OrderRecipient[]> {
  const house = await settingsOf(reader, {
    company: platformSettings.companyName,
    phone: platformSettings.companyPhone,
  })
  const found = await sql<Found>`
    select o.id, o.number, o.state, o.outlet_id as "outletId", o.customer_id as "customerId",
      o.ship_name as name, coalesce(c.email, '') as email, o.phone_key as "phoneKey",
      o.ship_phone as phone, o.ship_country as country,
      coalesce(c.accepts_messages, false) as "acceptsMessages",
      coalesce(c.language, '') as language, o.total_minor as "totalMinor", o.balance_minor as "balanceMinor",
      o.currency, concat_ws(', ', nullif(o.ship_address, ''), nullif(o.ship_city, ''),
        nullif(o.ship_postcode, '')) as address,
      (select coalesce(json_agg(json_build_object('title', l.title,
          'quantity', l.quantity - l.cancelled_quantity, 'quantityScale', l.quantity_scale,
          'amountMinor', l.line_minor - l.discount_minor - l.order_discount_minor)
          order by l.position), '[]')
        from order_lines l
        where l.order_id = o.id and l.quantity > l.cancelled_quantity) as lines
    from orders o left join customers c on c.id = o.customer_id
    where o.id = any(${[...ids]}::uuid[]) and ${withinOutlets(actor, messageAccess, 'o.outlet_id')}
    order by o.number`.execute(reader)
  return found.rows.map((row) => ({
    id: row.id,
    number: row.number,
    label: orderLabel(row.number),
    state: row.state,
    balanceMinor: row.balanceMinor,
    outletId: row.outletId,
    customerId: row.customerId,
    person: {
      email: checkAddress(row.email) === null ? row.email : '',
      phoneKey: keyOf(row),
      isMobile: isMobile(keyOf(row)),
      acceptsMessages: row.acceptsMessages,
      language: row.language,
    },
    values: {
      name: row.name,
      number: String(row.number),
      items: itemsInWords(row.lines),
      total: formatMoney(row.totalMinor, row.currency),
      due: formatMoney(row.balanceMinor, row.currency),
      address: row.address,
      ...house,
    },
    tables: { items: row.lines.map((line) => lineCells(line, row.currency)) },
  }))
}

const lineCells = (line: Found['lines'][number], currency: string) => [
  `${formatQuantity(line.quantity, line.quantityScale)} ×`,
  line.title,
  formatMoney(line.amountMinor, currency),
]

/** Orders of the time before keys were kept have none yet. */
const keyOf = (order: Found) => order.phoneKey || phoneKey(order.phone, countryCode(order.country))
