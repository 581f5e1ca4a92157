import type { StateFacts } from '#platform/machine.ts'

/** The status of a level, as the column `status` has it. */
export const stockStatuses = {
  negative: { label: 'Negative', tone: 'bad' },
  out: { label: 'Out of stock', tone: 'bad' },
  low: { label: 'Low stock', tone: 'waiting' },
  over: { label: 'Overstocked', tone: 'special' },
  in_stock: { label: 'In stock', tone: 'good' },
} as const satisfies Record<string, StateFacts>

export type StockStatus = keyof typeof stockStatuses

/** Why stock on hand is unavailable. */
export const unavailableKinds = {
  damaged: { label: 'Damaged', tone: 'bad' },
  quality_control: { label: 'Quality control', tone: 'waiting' },
  quarantine: { label: 'Quarantine', tone: 'special' },
  expired: { label: 'Expired', tone: 'bad' },
  safety: { label: 'Safety stock', tone: 'quiet' },
} as const satisfies Record<string, StateFacts>

export type UnavailableKind = keyof typeof unavailableKinds

/** The kinds of ledger rows. */
export const movementKinds = {
  opening: { label: 'Opening stock', tone: 'quiet' },
  receipt: { label: 'Received', tone: 'good' },
  adjustment: { label: 'Adjusted', tone: 'waiting' },
  count: { label: 'Counted', tone: 'waiting' },
  reserve: { label: 'Reserved', tone: 'quiet' },
  release: { label: 'Released', tone: 'quiet' },
  issue: { label: 'Issued', tone: 'active' },
  return: { label: 'Returned', tone: 'special' },
  transfer_out: { label: 'Transfer out', tone: 'active' },
  transfer_in: { label: 'Transfer in', tone: 'good' },
  set_aside: { label: 'Marked unavailable', tone: 'special' },
  put_back: { label: 'Made available', tone: 'good' },
  move: { label: 'Moved', tone: 'quiet' },
  merge: { label: 'Merged', tone: 'quiet' },
  revalue: { label: 'Valued anew', tone: 'quiet' },
} as const satisfies Record<string, StateFacts>

export type MovementKind = keyof typeof movementKinds
