import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { stockNoun } from '../inventory.nouns.ts'

/** Notifies each of these outlets, once, that its stock of these variants changed. */
export function hintStock(
  tx: Tx,
  rows: readonly { readonly outletId: string; readonly variantId: string }[],
): void {
  for (const [outletId, ofOutlet] of Map.groupBy(rows, (row) => row.outletId)) {
    const ids = [...new Set(ofOutlet.map((row) => row.variantId))]
    hintAfterCommit(tx, { noun: stockNoun.key, ids, outletId })
  }
}
