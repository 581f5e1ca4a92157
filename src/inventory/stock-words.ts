import type { StateFacts } from '#platform/machine.ts'

/** How a level stands, as the column `status` says it. */
export const stockStatuses = {
  negative: { label: 'Below zero', tone: 'bad' },
  out: { label: 'Out', tone: 'bad' },
  low: { label: 'Low', tone: 'waiting' },
  over: { label: 'Too much', tone: 'special' },
  in_stock: { label: 'In stock', tone: 'good' },
} as const satisfies Record<string, StateFacts>

export type StockStatus = keyof typeof stockStatuses

/** Why stock that is there is not for sale. */
export const unavailableKinds = {
  damaged: { label: 'Damaged', tone: 'bad' },
  quality_control: { label: 'To be looked at', tone: 'waiting' },
  quarantine: { label: 'Quarantine', tone: 'special' },
  expired: { label: 'Expired', tone: 'bad' },
  safety: { label: 'Kept back', tone: 'quiet' },
} as const satisfies Record<string, StateFacts>

export type UnavailableKind = keyof typeof unavailableKinds

/** What a row of the ledger did. */
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
  set_aside: { label: 'Set aside', tone: 'special' },
  put_back: { label: 'Put back', tone: 'good' },
  move: { label: 'Moved', tone: 'quiet' },
  merge: { label: 'Merged', tone: 'quiet' },
  revalue: { label: 'Valued anew', tone: 'quiet' },
} as const satisfies Record<string, StateFacts>

export type MovementKind = keyof typeof movementKinds
