import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  moveBetweenBins,
  requireTakingIn,
  type StockSource,
  takeInStock,
  takeOutStock,
} from '#stock/inventory/server/index.ts'
import type { LedgerEntry } from '../variances.rules.ts'

type Entries = {
  readonly outletId: string
  readonly source: StockSource
  readonly entries: readonly (LedgerEntry & { readonly valueMinor?: number })[]
}

/**
 * Writes entries to the ledger. From bin to bin the goods keep their value, and so they do from lot to
 * lot; else they are worth the average of their product.
 */
export async function writeEntries(
  tx: Tx,
  actor: Actor,
  { outletId, source, entries }: Entries,
): Promise<void> {
  const move = binMoveIn(entries)
  if (move) {
    await moveBetweenBins(tx, actor, source, [{ ...move, outletId }])
    return
  }
  const outs = entries.filter(({ quantity }) => quantity < 0)
  const ins = entries.filter(({ quantity }) => quantity > 0)
  if (ins.length > 0) await requireTakingIn(tx, outletId, 'found')
  const pieces = await takeOutStock(
    tx,
    actor,
    source,
    outs.map(({ quantity, variantId, binId, lotId }) => ({
      ...{ variantId, outletId, binId, lotId },
      quantity: -quantity,
    })),
    { kind: 'adjustment' },
  )
  const sums = (variantId: string) => ({
    out: pieces.filter((piece) => piece.variantId === variantId),
    in: ins.filter((entry) => entry.variantId === variantId),
  })
  const rows = ins.map(({ variantId, binId, lotId, quantity, valueMinor }) => {
    const same = sums(variantId)
    const left = same.out.reduce((sum, piece) => sum + piece.quantity, 0)
    const isExchange = same.in.length === 1 && left === quantity
    const worth = isExchange
      ? same.out.reduce((sum, piece) => sum + piece.valueMinor, 0)
      : valueMinor
    const row = { variantId, outletId, binId, lotId, quantity }
    return worth === undefined ? row : { ...row, valueMinor: worth }
  })
  await takeInStock(tx, actor, source, rows, { kind: 'adjustment' })
}

/** Goods of one product and lot that change their bin; null where it is anything else. */
function binMoveIn(entries: readonly LedgerEntry[]) {
  const [from, to, more] = entries.toSorted((one, other) => one.quantity - other.quantity)
  if (!from || !to || more) return null
  const isMove =
    from.variantId === to.variantId && from.lotId === to.lotId && from.quantity === -to.quantity
  if (!isMove || from.binId === to.binId) return null
  const { variantId, lotId } = from
  return { variantId, lotId, quantity: to.quantity, fromBinId: from.binId, toBinId: to.binId }
}
