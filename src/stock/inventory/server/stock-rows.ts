import type { Movement } from '../ledger.rules.ts'

/** A change of one variant at one outlet. */
export type StockRow = {
  readonly variantId: string
  readonly outletId: string
  /** Above zero, in steps of the variant's scale. */
  readonly quantity: number
  /**
   * By default, an issue uses the lots that expire first. A receipt of tracked variants needs a
   * lot.
   */
  readonly lotId?: string | null | undefined
  /** By default, an issue uses the bins in pick sequence. */
  readonly binId?: string | null | undefined
  /** Used first in an issue; what is not recorded there comes from any other bin. */
  readonly firstBinId?: string | undefined
  /** The document line that requests it. */
  readonly sourceLineId?: string | null | undefined
}

export type InflowRow = StockRow & {
  /**
   * The value of the whole quantity, in minor units of the outlet's currency. By default, by the
   * level's average, or else the variant's cost, or else zero.
   */
  readonly valueMinor?: number | undefined
}

/** The stock to use for a document line, because it is already in a user's hands. */
export type Chosen = {
  /** Binding: no other lot is used. Left out where the product has none. */
  readonly lotId?: string | undefined
  /** Used first; what is not recorded there comes from any other bin. */
  readonly binId?: string | undefined
  readonly quantity: number
}

/** The document that moves stock, and its reason. */
export type StockSource = {
  readonly noun: string
  readonly id: string
  /** The text in the ledger. */
  readonly reason: string
  /** The reason code, where the command asked for one. */
  readonly reasonCode?: string | null | undefined
}

/** One place from which stock was issued, with its share of the value. */
export type StockPiece = {
  readonly variantId: string
  readonly outletId: string
  readonly lotId: string | null
  readonly binId: string | null
  readonly quantity: number
  readonly valueMinor: number
  readonly sourceLineId: string | null
}

/** What a movement issued, for the document that asked. */
export function pieceOf(movement: Movement): StockPiece {
  const { variantId, outletId, lotId, binId, sourceLineId } = movement
  const quantity = -movement.onHandDelta
  return {
    variantId,
    outletId,
    lotId,
    binId,
    quantity,
    valueMinor: -movement.valueDeltaMinor,
    sourceLineId,
  }
}
