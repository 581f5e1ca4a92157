import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '#platform/server/db/database.ts'
import { forgetAnswers } from '#platform/server/http/idempotency.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CustomerPart } from '#sales/customers/server/index.ts'
import { saleNoun } from '../pos.nouns.ts'
import { access } from './find-sale.ts'

export async function saleIdsOf(reader: Reader, customerIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`select id from sales
    where customer_id = any(${[...customerIds]}::uuid[])`.execute(reader)
  return found.rows.map(({ id }) => id)
}

/** On the timeline of a customer, no more than the newest. */
const mostRelated = 300

const movedIds = z.array(z.string())

/** Sales follow their customer in a merge; what was noted about refunds is erased with them. */
export const salesOfCustomers: CustomerPart = {
  name: 'sales',
  count: async (reader, customerId) => {
    const found = await sql<{ sales: number }>`select count(*)::int as sales from sales
      where customer_id = ${customerId}`.execute(reader)
    return { sales: found.rows[0]?.sales ?? 0 }
  },
  moveTo: async (tx, fromId, toId) => {
    const moved = await sql<{ id: string }>`update sales set customer_id = ${toId}
      where customer_id = ${fromId} returning id`.execute(tx)
    return moved.rows.map(({ id }) => id)
  },
  moveBack: async (tx, moved, { fromId, toId }) => {
    const ids = movedIds.parse(moved)
    await sql`update sales set customer_id = ${toId}
      where id = any(${ids}::uuid[]) and customer_id = ${fromId}`.execute(tx)
  },
  erase: async (tx, customerIds) => {
    await forgetAnswers(tx, await saleIdsOf(tx, customerIds))
    await sql`update sale_refunds set reason = '' from sales
      where sales.id = sale_refunds.sale_id
        and sales.customer_id = any(${[...customerIds]}::uuid[])`.execute(tx)
  },
  related: async (reader, actor, customerIds) => {
    const found = await sql<{ noun: string; id: string }>`
      select ${saleNoun.key}::text as noun, s.id from sales s
      where s.customer_id = any(${[...customerIds]}::uuid[])
        and ${withinOutlets(actor, access, 's.outlet_id')}
      order by s.sold_at desc, s.id limit ${mostRelated}`.execute(reader)
    return found.rows
  },
}
