import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { stockNoun } from '../inventory.nouns.ts'

/** Tells each of these outlets, once, that its stock changed. */
export function hintStock(tx: Tx, rows: readonly { readonly outletId: string }[]): void {
  for (const outletId of new Set(rows.map((row) => row.outletId)))
    hintAfterCommit(tx, { noun: stockNoun.key, outletId })
}
