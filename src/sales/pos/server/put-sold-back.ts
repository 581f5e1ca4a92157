import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { takeBackStock } from '#stock/inventory/server/index.ts'
import { saleNoun } from '../pos.nouns.ts'
import type { LockedSale } from './find-sale.ts'

export type PutBack = {
  readonly lineId: string
  readonly variantId: string
  readonly quantity: number
  /** Back to the shelf, to inspection, or nowhere: the customer keeps it, or it is waste. */
  readonly puts: 'shelf' | 'inspection' | 'nothing'
}

/** Sold goods are in stock again, at the outlet that takes them back and with their value. */
export async function putSoldBack(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Pick<LockedSale, 'id' | 'label' | 'outletId'>,
  lines: readonly PutBack[],
): Promise<void> {
  const source = { noun: saleNoun.key, id, reason: label }
  for (const to of ['shelf', 'inspection'] as const) {
    const rows = lines
      .filter(({ puts }) => puts === to)
      .map(({ lineId, variantId, quantity }) => {
        return { variantId, outletId, quantity, sourceLineId: lineId }
      })
    if (rows.length > 0) await takeBackStock(tx, actor, source, rows, to)
  }
}
