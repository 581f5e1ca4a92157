import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { MergePart } from '#stock/catalog/server/index.ts'

/**
 * An order `o` that is not packed, not even in part: its lines follow when a variant is merged into
 * another. One that is being picked keeps the merge from happening at all.
 */
export const followsMerge = sql<boolean>`(o.state in ('pending', 'confirmed')
  and not exists (select from order_lines packed
    where packed.order_id = o.id and packed.packed_quantity > 0))`

type Count = {
  readonly code: string
  readonly count: number
  readonly quantity: number
  readonly scale: number
}

/** The open orders of a variant that is given up ask for the one that stays from then on. */
export const orderMerging: MergePart = {
  preview: async (reader, actor, { merged }) => {
    const found = await sql<Count>`
      select outlet.code, count(distinct o.id)::int as count, sum(l.ready_quantity)::bigint as quantity,
        max(l.quantity_scale)::int as scale
      from order_lines l join orders o on o.id = l.order_id
      join outlets outlet on outlet.id = o.outlet_id
      where l.variant_id = ${merged.id} and ${followsMerge}
        and ${withinOutlets(actor, capability.products, 'o.outlet_id')}
      group by outlet.code order by outlet.code`.execute(reader)
    const lines = found.rows.map(({ code, count, quantity, scale }) => {
      const orders = count === 1 ? '1 order' : `${count} orders`
      return `${orders} at ${code}, ${formatQuantity(quantity, scale)} reserved`
    })
    return { moves: [{ what: 'Open orders', lines }], blocks: [] }
  },
  carry: async (tx, _actor, { kept, merged }) => {
    const ids = await lockFollowing(tx, merged.id)
    if (ids.length === 0) return
    await sql`update order_lines set variant_id = ${kept.id}
      where variant_id = ${merged.id} and order_id = any(${ids}::uuid[])`.execute(tx)
    // An edit that was begun before names the variant that is given up.
    await sql`update orders set version = version + 1 where id = any(${ids}::uuid[])`.execute(tx)
  },
}

async function lockFollowing(reader: Reader, variantId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id from orders o where ${followsMerge} and exists (select from order_lines l
      where l.order_id = o.id and l.variant_id = ${variantId})
    order by o.id for update of o`.execute(reader)
  return found.rows.map(({ id }) => id)
}
