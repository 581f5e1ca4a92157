import type {
  CountAnswer,
  CountDone,
  CountScan,
  LateCountScans,
} from '#stock/scanning/web/index.tsx'
import type { WholeTransfer } from '../transfers.fields.ts'

/** What the server made of a scan of a transfer. */
export type TransferTaken = {
  readonly lineId: string
  readonly lotId: string | null
  readonly reasonCode: string | null
  readonly binId: string | null
  readonly quantity: number
}

/** What was decided about a scan that was refused at first. */
export type Insistence = {
  /** More than was sent counts as surplus. */
  readonly mayExceed?: true
  /** A lot that was not sent counts as a difference. */
  readonly takesOtherLot?: true
}

export type TransferScan = CountScan<Insistence>
export type TransferAnswer = CountAnswer<WholeTransfer, TransferTaken>
export type TransferDone = CountDone<TransferTaken, Insistence>
export type TransferLate = LateCountScans<WholeTransfer, TransferTaken, Insistence>
