import { shareOf } from '#stock/inventory/stock-value.rules.ts'
import type { UnavailableKind } from '#stock/inventory/stock-words.ts'

/** The part of one line and lot that is still in transit, and its value. */
export type OpenPiece = {
  readonly lineId: string
  readonly lotId: string | null
  readonly open: number
  readonly openValueMinor: number
}

export type Arrival = {
  readonly lineId: string
  /** As it was scanned; null without a scan. */
  readonly lotId: string | null
  readonly reasonCode: string | null
  /** Its bin at the destination; null without one. */
  readonly binId: string | null
  readonly quantity: number
}

/** A part of an arrival that comes from one piece, or from none: then it was never booked as sent. */
export type Slice = {
  readonly arrival: Arrival
  /** The lot that is received: the scanned one, or else the sent one. */
  readonly lotId: string | null
  readonly quantity: number
  readonly valueMinor: number
  readonly isSurplus: boolean
  /** A different lot from the one that was sent. */
  readonly isOtherLot: boolean
}

export type Allotted = {
  readonly slices: readonly Slice[]
  /** What is left in transit, piece by piece in the given order. */
  readonly pieces: readonly OpenPiece[]
}

/**
 * Allocates what arrived to what is in transit: a scanned lot first to its own piece, then to any
 * open piece of the line in the given order. Each slice takes its share of the value and the last
 * unit of a piece takes the rest, so that the arrived value equals the sent value. A surplus of the
 * same goods is received at the value of a unit in transit.
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

/** Rejected goods are on hand, but unavailable; the reason decides the kind. */
export function kindOfRejected(reasonCode: string): UnavailableKind {
  if (reasonCode === 'damaged' || reasonCode === 'expired') return reasonCode
  return 'quality_control'
}
