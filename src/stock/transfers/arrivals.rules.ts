import { shareOf } from '#stock/inventory/stock-value.rules.ts'
import type { UnavailableKind } from '#stock/inventory/stock-words.ts'

/** What is still on the way of one line and lot, and what that is worth. */
export type OpenPiece = {
  readonly lineId: string
  readonly lotId: string | null
  readonly open: number
  readonly openValueMinor: number
}

export type Arrival = {
  readonly lineId: string
  /** As it was scanned; null where nobody looked. */
  readonly lotId: string | null
  readonly reasonCode: string | null
  /** Where it was put at the destination; null where it lies in no bin. */
  readonly binId: string | null
  readonly quantity: number
}

/** A part of an arrival that comes from one piece, or from none: then it was never booked as sent. */
export type Slice = {
  readonly arrival: Arrival
  /** The lot that it comes in as: what was scanned, or else what was sent. */
  readonly lotId: string | null
  readonly quantity: number
  readonly valueMinor: number
  readonly isSurplus: boolean
  /** Another lot than the one that was sent. */
  readonly isOtherLot: boolean
}

export type Allotted = {
  readonly slices: readonly Slice[]
  /** What is left on the way, piece by piece in the order in which they were given. */
  readonly pieces: readonly OpenPiece[]
}

/**
 * Allots what arrived to what is on the way: a scanned lot first to its own piece, then whatever is
 * open of the line in the given order. Each slice takes its share of the value and the last unit of
 * a piece takes the rest, so that what arrives is worth exactly what left. The same goods beyond
 * what was sent come in at what one of them was worth on the way.
 */
export function allotArrivals(
  pieces: readonly OpenPiece[],
  arrivals: readonly Arrival[],
  worthOf: (lineId: string, quantity: number) => number,
): Allotted {
  const left = pieces.map((piece) => ({ ...piece }))
  const named = arrivals.filter(({ lotId }) => lotId !== null)
  const unnamed = arrivals.filter(({ lotId }) => lotId === null)
  const slices: Slice[] = []
  const open = new Map(arrivals.map((arrival) => [arrival, arrival.quantity]))
  const take = (arrival: Arrival, isFit: (piece: OpenPiece) => boolean) => {
    for (const piece of left) {
      const rest = open.get(arrival) ?? 0
      if (piece.lineId !== arrival.lineId || !isFit(piece) || piece.open === 0 || rest === 0)
        continue
      const quantity = Math.min(rest, piece.open)
      const valueMinor = shareOf(piece.openValueMinor, quantity, piece.open)
      const lotId = arrival.lotId ?? piece.lotId
      const isOtherLot = lotId !== piece.lotId
      slices.push({ arrival, lotId, quantity, valueMinor, isSurplus: false, isOtherLot })
      piece.open -= quantity
      piece.openValueMinor -= valueMinor
      open.set(arrival, rest - quantity)
    }
  }
  for (const arrival of named) take(arrival, ({ lotId }) => lotId === arrival.lotId)
  for (const arrival of [...named, ...unnamed]) take(arrival, () => true)
  for (const [arrival, quantity] of open) {
    if (quantity === 0) continue
    const lotId = arrival.lotId ?? lastLotOf(pieces, arrival.lineId)
    const valueMinor = worthOf(arrival.lineId, quantity)
    slices.push({ arrival, lotId, quantity, valueMinor, isSurplus: true, isOtherLot: false })
  }
  return { slices, pieces: left }
}

function lastLotOf(pieces: readonly OpenPiece[], lineId: string): string | null {
  return pieces.findLast((piece) => piece.lineId === lineId)?.lotId ?? null
}

/** What is rejected is there, but not for sale; of which kind follows from why. */
export function kindOfRejected(reasonCode: string): UnavailableKind {
  if (reasonCode === 'damaged' || reasonCode === 'expired') return reasonCode
  return 'quality_control'
}
