import type { Movement } from '../ledger.rules.ts'

/** What is to happen to one variant at one outlet. */
export type StockRow = {
  readonly variantId: string
  readonly outletId: string
  /** Above zero, in steps of the variant's scale. */
  readonly quantity: number
  /** Left out on the way out: the lots that expire first. Tracked variants need one on the way in. */
  readonly lotId?: string | null | undefined
  /** Left out on the way out: the bins in the order in which a picker walks past them. */
  readonly binId?: string | null | undefined
  /** The line of the document that asks for it. */
  readonly sourceLineId?: string | null | undefined
}

export type InflowRow = StockRow & {
  /**
   * What the whole quantity is worth, in minor units of the outlet's currency. Left out: as much as
   * the level's average says, or else the variant's cost, or else nothing.
   */
  readonly valueMinor?: number | undefined
}

/** What a document's line is to be taken from, because somebody has it in their hands already. */
export type Chosen = {
  /** Binding: of another lot nothing leaves. Left out where the product has none. */
  readonly lotId?: string | undefined
  /** Taken from first; what the books do not know there comes from wherever else it lies. */
  readonly binId?: string | undefined
  readonly quantity: number
}

/** The document that moves stock, and why it does so. */
export type StockSource = {
  readonly noun: string
  readonly id: string
  /** The sentence of the ledger. */
  readonly reason: string
  /** The code of the list of reasons, where the act asked for one. */
  readonly reasonCode?: string | null | undefined
}

/** One place from which stock was taken, with its share of the value. */
export type StockPiece = {
  readonly variantId: string
  readonly outletId: string
  readonly lotId: string | null
  readonly binId: string | null
  readonly quantity: number
  readonly valueMinor: number
  readonly sourceLineId: string | null
}

/** What a movement took out, for the document that asked. */
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
