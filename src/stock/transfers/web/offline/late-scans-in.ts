import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import type { ArrivalEffect, ArrivalScan } from '../../offline-receiving.rules.ts'
import type { WholeTransfer } from '../../transfers.fields.ts'
import type { Done, Scan, Taken } from '../use-transfer-scans.ts'
import type { OfflineReceiving } from './use-arriving-transfer.ts'

export type LateTransferScans = {
  /** The server can't be reached, or earlier scans go first: scans are kept here. */
  readonly isNeeded: boolean
  readonly waiting: number
  /** @throws Refusal as the server would; null where this device does not know the transfer */
  readonly keep: (scan: Scan, isAttempted: boolean) => Promise<Taken> | null
  readonly undo: (last: Done | null) => Promise<WholeTransfer> | null
  readonly readBin: (code: string) => { readonly id: string; readonly code: string } | null
  /** A request was not answered. */
  readonly noteSilence: () => void
}

type Mode = { readonly reject: ReasonGiven | null; readonly binId: string | null }

/** How the page scans in without the server: with the reason and the bin that are chosen on it. */
export function lateScansIn(
  transfer: WholeTransfer,
  { isNeeded, waiting, noteSilence, readBin, keep, undo }: OfflineReceiving,
  mode: Mode,
): LateTransferScans {
  return {
    isNeeded,
    waiting,
    noteSilence,
    readBin,
    keep: (scan, isAttempted) => {
      const made = { scanId: scan.scanId, isAttempted }
      return (
        keep(arrivalScan(scan, mode), made)?.then(({ effect, record }) => ({
          ...effect,
          transfer: record,
        })) ?? null
      )
    },
    undo: (last) =>
      undo(last && { scanId: last.scan.scanId, effect: countedEffect(transfer, last) }),
  }
}

const arrivalScan = (
  { code, lotOf, quantity, amount, isInsisted }: Scan,
  mode: Mode,
): ArrivalScan => ({
  code,
  lotOf,
  quantity,
  amount,
  ...mode,
  mayExceed: isInsisted,
})

/** What a scan of this page changed, as the delivery at hand shows it. */
function countedEffect({ counted }: WholeTransfer, done: Done): ArrivalEffect {
  const { lineId, lotId, reasonCode, binId, quantity, scan } = done
  const row = counted.find(
    (each) =>
      each.lineId === lineId &&
      each.lotId === lotId &&
      each.reasonCode === reasonCode &&
      each.binId === binId,
  )
  const { lotCode = null, reason = null, binCode = null, note = '' } = row ?? {}
  const reject = reasonCode === null ? null : { code: reasonCode, note }
  return {
    ...{ lineId, lotId, lotCode, reasonCode, reason, binId, binCode, note, quantity },
    scan: { ...arrivalScan(scan, { reject, binId }), amount: quantity },
    undoes: null,
  }
}
