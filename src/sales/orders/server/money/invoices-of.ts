import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { OrderMoneyFacts } from '../../order-money.contract.ts'

/** The invoices and credit notes of an order, newest first. */
export async function invoicesOf(
  reader: Reader,
  orderId: string,
): Promise<OrderMoneyFacts['invoices']> {
  const found = await sql<OrderMoneyFacts['invoices'][number]>`
    select i.id, i.kind, i.label, i.total_minor as "totalMinor", i.tax_minor as "taxMinor",
      referred.label as "refersTo", newer.label as "replacedBy", i.reason,
      i.issued_at as "issuedAt", issuer.full_name as "issuedBy"
    from order_invoices i
    left join order_invoices referred on referred.id = i.refers_to
    left join order_invoices newer on newer.replaces = i.id
    left join profiles issuer on issuer.id = i.issued_by
    where i.order_id = ${orderId}
    order by i.issued_at desc, i.id desc`.execute(reader)
  return found.rows
}
