import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** The label of a reason text; the user's note comes after the colon. */
const labelIn = (reason: string) => sql`split_part(${sql.raw(reason)}, ': ', 1)`

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
  await sql`delete from order_words where order_id in ${own}`.execute(tx)
  await sql`update order_payments set reference = '', reason = ${labelIn('reason')}
    where order_id in ${own}`.execute(tx)
  await sql`update order_refunds set reason = ${labelIn('reason')}
    where order_id in ${own}`.execute(tx)
  await sql`update order_lines set price_reason = ${labelIn('price_reason')},
      discount_reason = ${labelIn('discount_reason')} where order_id in ${own}`.execute(tx)
  await sql`update order_edits set reason = 'Erased', before = before - 'note',
      after = after - 'note' where order_id in ${own}`.execute(tx)
  await eraseDocuments(tx, own)
  await sql`update orders set ship_name = 'Erased customer', ship_phone = '', ship_address = '',
      ship_postcode = case when ship_postcode like '% %' then split_part(ship_postcode, ' ', 1)
        else left(ship_postcode, 3) end,
      email = '', bill_name = '', bill_address = '', bill_postcode = '', bill_city = '',
      bill_country = '', phone_key = '', address_key = '', note = '', tags = '{}',
      discount_reason = ${labelIn('discount_reason')},
      cancel_reason = case when cancel_reason is null then null else 'Erased' end
    where id in ${own}`.execute(tx)
}

/**
 * The only change of a document that the database allows. A company's tax number is erased like its
 * name; price reasons are in invoices of the old form only.
 */
async function eraseDocuments(tx: Tx, orders: RawBuilder<unknown>): Promise<void> {
  await sql`update order_invoices i set snapshot = i.snapshot || jsonb_build_object(
      'buyer', jsonb_build_object('name', 'Erased customer', 'phone', '', 'taxNumber', '',
        'address', o.ship_country))
      || case when i.snapshot ? 'lines' then jsonb_build_object(
        'lines', (select coalesce(jsonb_agg(line.it || jsonb_build_object(
            'priceReason', ${labelIn("line.it ->> 'priceReason'")},
            'discountReason', ${labelIn("line.it ->> 'discountReason'")}) order by line.place), '[]')
          from jsonb_array_elements(i.snapshot -> 'lines') with ordinality as line(it, place)))
        else '{}' end
    from orders o where o.id = i.order_id and i.order_id in ${orders}`.execute(tx)
}
