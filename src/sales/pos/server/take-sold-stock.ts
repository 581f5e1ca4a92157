import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { lotToTake, takeOutStock } from '#stock/inventory/server/index.ts'
import { saleNoun } from '../pos.nouns.ts'
import type { WrittenLine } from './write-sale.ts'

/** A line of a sale or of a cart, as far as its lot depends on it. */
export type LineOfLot = Pick<
  WrittenLine,
  'variantId' | 'sku' | 'quantity' | 'quantityScale' | 'lotCode'
>

type Sold = {
  readonly id: string
  readonly label: string
  readonly outletId: string
  readonly lines: readonly WrittenLine[]
}

/**
 * What is sold leaves the available stock of the outlet. Of products with lots the lot on the package
 * leaves.
 *
 * @throws Refusal `insufficient_stock`, `lot_needed`, `wrong_lot`, `lot_expired`, `lot_on_hold`
 */
export async function takeSoldStock(tx: Tx, actor: Actor, sold: Sold): Promise<void> {
  const { id, label, outletId, lines } = sold
  const source = { noun: saleNoun.key, id, reason: label }
  const taken = new Map<string, number>()
  const rows = []
  for (const [at, line] of lines.entries()) {
    const { id: sourceLineId, variantId, quantity } = line
    const lotId = await lotOfLine(tx, line, at, { outletId, quantity, taken })
    if (lotId !== null) taken.set(lotId, (taken.get(lotId) ?? 0) + quantity)
    rows.push({ variantId, outletId, quantity, lotId, sourceLineId })
  }
  await takeOutStock(tx, actor, source, rows, { kind: 'issue' })
}

/** A refusal names the line, so that its lot can be chosen there. */
export async function lotOfLine(
  reader: Reader,
  line: LineOfLot,
  at: number,
  taking: Parameters<typeof lotToTake>[2],
): Promise<string | null> {
  try {
    return await lotToTake(reader, line, taking)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { kind, code, message, details } = error
    throw new Refusal(kind, code, message, { field: `lines.${at}.lotCode`, details })
  }
}
