import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { isStanding } from '#sales/customers/server/index.ts'
import { findRegister } from '#sales/registers/server/index.ts'
import type { TillCustomer } from '../offline-sales.contract.ts'

/** Of this many sales with a customer, newest first, at the outlet of the register. */
const mostSales = 10_000

/**
 * The customers who bought at an outlet before, as far as its registers need them without the
 * server: no more of a phone number than tells two customers of one name apart.
 */
export async function listTillCustomers(
  reader: Reader,
  actor: Actor,
  { registerId }: { readonly registerId: string },
): Promise<{ customers: TillCustomer[] }> {
  const { outletId } = await findRegister(reader, actor, registerId)
  const found = await sql<TillCustomer>`
    with recent as materialized (
      select s.customer_id from sales s
      where s.outlet_id = ${outletId} and s.customer_id is not null
      order by s.sold_at desc, s.id desc limit ${mostSales})
    select c.id, c.number, c.full_name as "fullName", right(c.phone, 4) as "phoneEnd",
      c.price_list_id is not null as "hasOwnPrices"
    from customers c
    where c.id in (select customer_id from recent) and ${isStanding}
    order by lower(c.full_name), c.id`.execute(reader)
  return { customers: found.rows }
}
