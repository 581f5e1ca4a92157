import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import type { ArrivalEffect, ArrivalScan } from '../../offline-receiving.rules.ts'
import type { WholeTransfer } from '../../transfers.fields.ts'
import type { TransferDone, TransferLate, TransferScan } from '../transfer-taken.ts'
import type { OfflineReceiving } from './use-arriving-transfer.ts'

type Mode = { readonly reject: ReasonGiven | null; readonly binId: string | null }

/** How the page scans in without the server: with the reason and the bin that are chosen on it. */
export function lateScansIn(
  transfer: WholeTransfer,
  { isNeeded, waiting, noteSilence, readBin, keep, undo }: OfflineReceiving,
  mode: Mode,
): TransferLate {
  return {
    isNeeded,
    waiting,
    noteSilence,
    readBin,
    keep: (scan, isAttempted) => {
      const made = { scanId: scan.scanId, isAttempted }
      return (
        keep(arrivalScan(scan, mode), made)?.then(({ effect, record }) => ({
          taken: effect,
          record,
        })) ?? null
      )
    },
    undo: (last) =>
      undo(last && { scanId: last.scan.scanId, effect: countedEffect(transfer, last) }),
  }
}

const arrivalScan = (
  { code, lotOf, quantity, amount, more }: TransferScan,
  mode: Mode,
): ArrivalScan => ({
  code,
  lotOf,
  quantity,
  amount,
  ...mode,
  mayExceed: more?.mayExceed === true,
})

/** What a scan of this page changed, as the delivery at hand shows it. */
function countedEffect({ counted }: WholeTransfer, done: TransferDone): ArrivalEffect {
  const { taken, scan } = done
  const { lineId, lotId, reasonCode, binId, quantity } = taken
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
