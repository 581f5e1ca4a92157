import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openVariance } from '#stock/inventory/server/index.ts'
import { stockCountNoun } from '../stock-counts.nouns.ts'
import type { FoundCount } from './find-stock-count.ts'
import type { Differing } from './review-count.ts'

type Booked = { readonly sourceLineId: string | null; readonly valueDeltaMinor: number }

/** Each booked difference is a variance, whose cause is looked for from then on. */
export async function openVariances(
  tx: Tx,
  actor: Actor,
  { id, label, outletId, currency }: FoundCount,
  lines: readonly Differing[],
  booked: readonly Booked[],
): Promise<void> {
  for (const { lineId, variantId, binId, lotId, difference } of lines)
    await openVariance(tx, actor, {
      ...{ outletId, variantId, binId, lotId, currency },
      quantity: difference,
      valueMinor: booked
        .filter(({ sourceLineId }) => sourceLineId === lineId)
        .reduce((sum, { valueDeltaMinor }) => sum + valueDeltaMinor, 0),
      source: { noun: stockCountNoun.key, id, label },
      cause: '',
    })
}
