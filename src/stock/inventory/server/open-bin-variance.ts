import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type NewVariance, openVariance } from './open-variance.ts'

type Found = Omit<NewVariance, 'valueMinor' | 'currency'>

/**
 * Opens a variance found in a bin, at the average cost of its units, or else the product's. It does not move stock.
 *
 * @returns its id
 */
export async function openBinVariance(tx: Tx, actor: Actor, found: Found): Promise<string> {
  const { variantId, outletId, quantity } = found
  const worth = await sql<{ valueMinor: number; currency: string }>`
    select outlet.currency,
      coalesce(round(level.value_minor::numeric * ${quantity}::bigint
          / nullif(greatest(level.on_hand, 0), 0)),
        round(variant.cost_minor::numeric * ${quantity}::bigint / 10 ^ variant.quantity_scale),
        0)::bigint as "valueMinor"
    from outlets outlet
    left join variants variant on variant.id = ${variantId} and variant.currency = outlet.currency
    left join stock_levels level on level.outlet_id = outlet.id and level.variant_id = ${variantId}
    where outlet.id = ${outletId}`.execute(tx)
  const [row] = worth.rows
  if (!row) throw new Error('A difference is found at an outlet.')
  return openVariance(tx, actor, { ...found, ...row })
}
