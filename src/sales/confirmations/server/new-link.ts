import { type RawBuilder, sql } from 'kysely'
import { hashOfLink, newLinkToken } from '#organization/messages/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { linkAt } from '#platform/server/link-at.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import { reconcileTasks } from './reconcile-tasks.ts'

/**
 * A mark of all that a customer confirms, of `orders o`: once it is another, so is the order, and a
 * link that was sent before opens it no more.
 */
export const termsMark: RawBuilder<string> = sql<string>`md5(concat_ws('|', o.total_minor, o.currency,
  o.payment_method, o.ship_name, o.ship_phone, o.ship_address, o.ship_city, o.ship_postcode,
  o.ship_country, (select string_agg(concat_ws(':', l.variant_id,
      l.quantity - l.cancelled_quantity, l.line_minor), ',' order by l.position, l.id)
    from order_lines l where l.order_id = o.id)))`

/** The token is in the fragment after `#`, which is never sent to a server or a log. */
export const linkAddress = (address: string, token: string): string =>
  linkAt(address, `/confirm#${token}`)

/** Makes a link to an order and gives what opens it; of that only a hash is kept. */
export async function newLink(tx: Tx, orderId: string): Promise<string> {
  // An order that was placed a moment ago may not be in the queue yet.
  await reconcileTasks(tx, [orderId])
  const hours = await settingOf(tx, confirmationsSettings.linkHours)
  const token = newLinkToken()
  await sql`insert into confirmation_links (id, order_id, token_hash, terms_mark, expires_at)
    select ${newId()}, o.id, ${hashOfLink(token)}, ${termsMark},
      now() + make_interval(hours => ${hours})
    from orders o where o.id = ${orderId}`.execute(tx)
  return token
}
