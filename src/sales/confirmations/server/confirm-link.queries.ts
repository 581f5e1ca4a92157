import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import type { LinkedOrder } from '../confirm-link.contract.ts'
import { maskPhone } from '../confirmations.rules.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import { mostAddressChanges } from '../link-answers.ts'
import { type FoundLink, refuseLink, requireLink } from './find-link.ts'
import { toldSumColumns } from './told-sums-of.ts'

/** The order that a link shows, as long as there is something to answer. */
export async function linkedOrder(
  reader: Reader,
  visitor: Actor,
  { token }: { readonly token: string },
): Promise<LinkedOrder> {
  const link = await requireLink({ reader }, visitor, token)
  throwIfRefused(refuseLink(link))
  return orderOfLink(reader, link)
}

type Found = Omit<
  LinkedOrder,
  'company' | 'companyPhone' | 'maskedPhone' | 'canChangeAddress' | 'callFrom' | 'callUntil'
> & { readonly phone: string; readonly outletId: string }

export async function orderOfLink(reader: Reader, link: FoundLink): Promise<LinkedOrder> {
  const found = await sql<Found>`
    select o.number, o.ship_name as name, o.ship_phone as phone, o.ship_address as address,
      o.ship_city as city, o.ship_postcode as postcode, o.ship_country as country,
      o.address_verdict = 'fix' as "isAddressBad", ${toldSumColumns},
      o.total_minor as "totalMinor", o.currency, o.outlet_id as "outletId",
      o.payment_method = 'cash_on_delivery' as "isCash",
      (select coalesce(json_agg(json_build_object('title', l.title,
          'quantity', l.quantity - l.cancelled_quantity, 'quantityScale', l.quantity_scale,
          'lineMinor', l.line_minor) order by l.position), '[]')
        from order_lines l
        where l.order_id = o.id and l.quantity > l.cancelled_quantity) as lines
    from orders o where o.id = ${link.orderId}`.execute(reader)
  const [order] = found.rows
  if (!order) throw new Error('A link leads to an order that is not there.')
  const { phone, outletId, ...shown } = order
  const { companyName, companyPhone } = platformSettings
  const { callFrom, callUntil } = confirmationsSettings
  const house = await settingsOf(
    reader,
    { company: companyName, companyPhone, callFrom, callUntil },
    outletId,
  )
  return {
    ...shown,
    ...house,
    maskedPhone: maskPhone(phone),
    canChangeAddress: link.addressChanges < mostAddressChanges,
  }
}
