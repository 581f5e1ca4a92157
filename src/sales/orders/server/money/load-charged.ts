import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { keptMinorOf } from '../../balance.ts'
import { type ChargedFacts, chargedOf } from '../../charged.ts'
import type { Charged } from '../../charged-rows.ts'
import { loadTerms } from '../editing/load-terms.ts'

/**
 * The current charges of orders, by rows and by tax rate, under their ids. Their total is the
 * balance plus what was paid and kept, so that documents and balance never differ.
 */
export async function loadCharged(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Charged>> {
  const terms = await loadTerms(reader, ids)
  const charges = await chargesOf(reader, ids)
  return new Map(
    terms.map((order) => [
      order.id,
      chargedOf({
        ...order,
        isCancelled: order.state === 'cancelled',
        chargedMinor: order.balanceMinor + keptMinorOf(order),
        charges: charges.filter(({ orderId }) => orderId === order.id),
      }),
    ]),
  )
}

type OrderCharge = ChargedFacts['charges'][number] & { readonly orderId: string }

async function chargesOf(reader: Reader, ids: readonly string[]): Promise<readonly OrderCharge[]> {
  const found = await sql<OrderCharge>`select id, order_id as "orderId", label,
      amount_minor as "amountMinor", tax_minor as "taxMinor"
    from order_charges where order_id = any(${[...ids]}::uuid[]) order by id`.execute(reader)
  return found.rows
}
