import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import type { Reader } from '#platform/server/db/database.ts'

export type DifferingDocuments = {
  readonly id: string
  readonly number: number
  readonly currency: string
  readonly outletId: string
  /** Invoiced less credited. */
  readonly documentedMinor: Minor
  readonly chargedMinor: Minor
}

/**
 * The orders with an invoice of which the documents do not add up to what they charge: none, unless an
 * invoice was replaced or outlived a refund before there were credit notes. *Issue invoice* settles one.
 */
export async function documentsThatDiffer(
  reader: Reader,
  limit = 100,
): Promise<readonly DifferingDocuments[]> {
  const found = await sql<DifferingDocuments>`
    select o.id, o.number, o.currency, o.outlet_id as "outletId",
      documented.minor as "documentedMinor",
      o.balance_minor + o.paid_minor - o.refunded_minor as "chargedMinor"
    from (select order_id, sum(total_minor)::bigint as minor from order_invoices
      where not is_superseded group by order_id) as documented
    join orders o on o.id = documented.order_id
    where documented.minor <> o.balance_minor + o.paid_minor - o.refunded_minor
    order by o.number limit ${limit}`.execute(reader)
  return found.rows
}
