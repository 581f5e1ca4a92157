import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Blanks what is personal on the orders of these customers. City, country and the first part of the
 * postcode stay, because tax asks where goods went; amounts, lines and numbers stay as they are.
 */
export async function eraseOrders(tx: Tx, customerIds: readonly string[]): Promise<void> {
  const own = sql`(select id from orders where customer_id = any(${[...customerIds]}::uuid[]))`
  await sql`update order_comments set body = 'Erased', mentions = '{}' where order_id in ${own}`.execute(
    tx,
  )
  await sql`delete from order_files where order_id in ${own}`.execute(tx)
  await sql`update order_holds set reason = 'Erased',
      release_note = case when release_note is null then null else 'Erased' end
    where order_id in ${own}`.execute(tx)
  await sql`update order_payments set reference = '' where order_id in ${own}`.execute(tx)
  await sql`update order_edits set reason = 'Erased', before = before - 'note',
      after = after - 'note' where order_id in ${own}`.execute(tx)
  await sql`update order_invoices i set snapshot = jsonb_set(i.snapshot, '{buyer}',
      jsonb_build_object('name', 'Erased customer', 'phone', '', 'address', o.ship_country))
    from orders o where o.id = i.order_id and i.order_id in ${own}`.execute(tx)
  await sql`update orders set ship_name = 'Erased customer', ship_phone = '', ship_address = '',
      ship_postcode = case when ship_postcode like '% %' then split_part(ship_postcode, ' ', 1)
        else left(ship_postcode, 3) end,
      phone_key = '', address_key = '', note = '', tags = '{}',
      cancel_reason = case when cancel_reason is null then null else 'Erased' end
    where id in ${own}`.execute(tx)
}
