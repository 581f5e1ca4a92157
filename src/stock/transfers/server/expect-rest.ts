import type { Tx } from '#platform/server/db/database.ts'
import { expectStock } from '#stock/inventory/server/index.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { openOf } from '../transfers.rules.ts'
import type { FoundTransfer } from './find-transfer.ts'
import type { LineRow } from './transfer-lines.ts'

/** What is still in transit to the destination. */
export function expectRest(
  tx: Tx,
  { id, fromOutletId, toOutletId, expectedOn, isBlind }: FoundTransfer,
  lines: readonly LineRow[],
): Promise<void> {
  return expectStock(
    tx,
    lines.map((line) => ({
      sourceNoun: transferNoun.key,
      sourceId: id,
      sourceLineId: line.id,
      variantId: line.variantId,
      outletId: toOutletId,
      quantity: openOf(line),
      dueOn: expectedOn,
      blindFrom: isBlind ? fromOutletId : null,
    })),
  )
}
