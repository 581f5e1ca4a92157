import type { CountedRow, ReceiptLine, WholeReceipt } from '../receiving.fields.ts'

/**
 * What is expected in this delivery, in steps: what was announced, else what the order has left; null
 * where it is hidden or not ordered.
 */
export const goalOf = ({ announced, ordered, before }: ReceiptLine): number | null =>
  announced ?? (ordered === null ? null : Math.max(0, ordered - (before ?? 0)))

/** Everything of a line that is in this delivery, taken or not. */
export const arrivedOf = ({ accepted, rejected }: ReceiptLine): number => accepted + rejected

/** A line that needs no more scans. */
export function isFull(line: ReceiptLine): boolean {
  const goal = goalOf(line)
  return goal !== null && line.accepted >= goal
}

/** What is counted of a line, or was received. */
export const piecesOf = ({ state, counted, received }: WholeReceipt, lineId: string) =>
  (state === 'counting' || state === 'cancelled' ? counted : received).filter(
    (piece) => piece.lineId === lineId,
  )

/** By what a piece differs from the others of its receipt. */
export const keyOfPiece = ({ lineId, lotId, outcome, reasonCode, binId }: CountedRow): string =>
  [lineId, lotId, outcome, reasonCode, binId].join(' ')

/** How a finished count differs from its order, in steps. */
export function differenceOf(line: ReceiptLine): { short: number; over: number } | null {
  const goal = goalOf(line)
  if (goal === null) return null
  return { short: Math.max(0, goal - line.accepted), over: Math.max(0, line.accepted - goal) }
}
