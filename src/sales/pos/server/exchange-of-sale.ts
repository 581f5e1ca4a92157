import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { ExchangeOfSale } from '../exchange.fields.ts'

/** The returned goods that paid for a sale; null for a sale without an exchange. */
export async function exchangeOf(reader: Reader, saleId: string): Promise<ExchangeOfSale | null> {
  const found = await sql<ExchangeOfSale>`
    select f.sale_id as "saleId", s.number, f.amount_minor as "returnedMinor",
      (select jsonb_agg(jsonb_build_object('lineId', l.id, 'sku', l.sku, 'title', l.title,
          'quantity', r.quantity, 'quantityScale', l.quantity_scale, 'amountMinor', r.amount_minor)
          order by l.position)
        from sale_refund_lines r join sale_lines l on l.id = r.line_id
        where r.refund_id = f.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amountMinor',
          p.amount_minor) order by p.id), '[]')
        from sale_payments p where p.refund_id = f.id and p.method <> 'exchange') as "givenBack"
    from sale_refunds f join sales s on s.id = f.sale_id
    where f.exchange_sale_id = ${saleId}`.execute(reader)
  return found.rows[0] ?? null
}
