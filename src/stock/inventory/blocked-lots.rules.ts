import { Refusal } from '#platform/refusal.ts'
import type { LotState } from './lots.states.ts'
import type { UnavailableKind } from './stock-words.ts'

/** A lot that must not be sold: on hold, recalled, or past its last day at the outlet. */
export type BlockedLot = {
  readonly code: string
  readonly sku: string
  readonly state: LotState
  /** ISO 8601 day. */
  readonly expiresOn: string | null
}

/** The kind of unavailable stock for its units. */
export function kindOfBlocked({ state }: Pick<BlockedLot, 'state'>): UnavailableKind {
  return state === 'approved' ? 'expired' : 'quarantine'
}

/**
 * The kind in which a unit of a blocked lot is received that was meant to come in as `asked`. Units
 * in quality control stay there while their lot is on hold, so that a release does not offer what
 * was not inspected.
 */
export function kindOfComing(state: LotState, asked?: UnavailableKind): UnavailableKind {
  const isWaiting = asked === 'quality_control' && state !== 'on_hold'
  return asked === undefined || isWaiting ? kindOfBlocked({ state }) : asked
}

/** `is recalled`. */
export function whyBlocked({ state, expiresOn }: Pick<BlockedLot, 'state' | 'expiresOn'>): string {
  if (state === 'recalled') return 'is recalled'
  return state === 'on_hold' ? 'is on hold' : `expired on ${expiresOn}`
}

/** No command makes a unit of a blocked lot available again. */
export function refuseBlockedLot(lot: BlockedLot): Refusal {
  const { code, sku, state } = lot
  const orRelease = state === 'on_hold' ? ', or release the lot first' : ''
  return new Refusal(
    'conflict',
    'lot_blocked',
    `Lot ${code} of ${sku} ${whyBlocked(lot)}, so it can't be made available. Keep it in quarantine, send it to its supplier or scrap it${orRelease}.`,
    { field: 'lotId', details: { lot: code, state } },
  )
}

/** The message for a scan of a blocked lot, once its unit is in quarantine. */
export function noticeOfBlocked(lot: BlockedLot): string {
  const what =
    lot.state === 'recalled'
      ? 'Recalled lot'
      : lot.state === 'on_hold'
        ? 'Lot on hold'
        : 'Expired lot'
  return `${what}. Put it into quarantine.`
}
