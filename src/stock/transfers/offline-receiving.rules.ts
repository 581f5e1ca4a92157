import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { readInternalCode } from '#stock/catalog/internal-codes.ts'
import { readGoodsCode } from '#stock/scanning/read-goods-code.ts'
import { type GivenAmount, scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { refuseScan } from '#stock/scanning/scanning.rules.ts'
import { lotAskedFor, lotOfArrival } from './arriving-lot.rules.ts'
import type { ArrivalCodes } from './late-arrivals.fields.ts'
import type { CountedRow, TransferLine, WholeTransfer } from './transfers.fields.ts'
import { transferLabel } from './transfers.nouns.ts'
import { lineToCount } from './transfers.rules.ts'
import { transferMachine } from './transfers.states.ts'

/** A scan as the server gets it; the server decides it again. */
export type ArrivalScan = GivenAmount & {
  readonly code: string
  readonly lotOf?: string | undefined
  readonly reject: ReasonGiven | null
  readonly binId: string | null
  readonly mayExceed: boolean
}

/** What a scan, or its undo, changes in the delivery at hand; the quantity of an undo is negative. */
export type ArrivalEffect = Pick<
  CountedRow,
  | 'lineId'
  | 'lotId'
  | 'lotCode'
  | 'reasonCode'
  | 'reason'
  | 'binId'
  | 'binCode'
  | 'note'
  | 'quantity'
> & { readonly scan: ArrivalScan; readonly undoes: { readonly scanId: string } | null }

type Scanned = ArrivalScan & { readonly thisYear: number }

/**
 * What a scan counts, decided from what the device knows of the transfer, in the order in which the
 * server decides. In a blind count it knows neither quantities nor lots, and the server checks them
 * when it gets the scan.
 *
 * @throws Refusal with the codes of `transfers.count`
 */
export async function decideArrival(
  transfer: WholeTransfer,
  codes: ArrivalCodes,
  { thisYear, ...scan }: Scanned,
): Promise<ArrivalEffect> {
  const { number, state, isBlind } = transfer
  const label = transferLabel(number)
  throwIfRefused(refuseMove(transferMachine, 'receive', { label, state }))
  const { product, lotCode, ...read } = await readArrival(codes, scan, thisYear)
  const lines = transfer.rows.map((row) => arrivingOf(transfer, row))
  const found = { ...product, ...read }
  const least = lineToCount(label, lines, { ...found, quantity: 1 }, { mayExceed: true, isBlind })
  if (least instanceof Refusal) throw least
  const left = isBlind ? 0 : least.shipped - least.settled - least.counted
  const quantity = scannedAmount(found, scan, left)
  if (quantity instanceof Refusal) throw quantity
  const { mayExceed, reject, binId } = scan
  const line = lineToCount(label, lines, { ...found, quantity }, { mayExceed, isBlind })
  if (line instanceof Refusal) throw line
  const lot = product.isTracked ? lotHere(codes, { line, label, lotCode }) : null
  return {
    lineId: line.id,
    lotId: lot?.id ?? null,
    lotCode: lot?.code ?? null,
    reasonCode: reject?.code ?? null,
    reason: codes.reasons.find(({ code }) => code === reject?.code)?.label ?? reject?.code ?? null,
    binId,
    binCode: codes.bins.find(({ id }) => id === binId)?.code ?? null,
    note: reject?.note ?? '',
    quantity,
    scan,
    undoes: null,
  }
}

function arrivingOf({ counted }: WholeTransfer, row: TransferLine) {
  const { id, shipped, accepted, rejected, surplus, sentBack, writtenOff } = row
  const now = counted.filter(({ lineId }) => lineId === id)
  return {
    ...row,
    // Of a blind count nothing is known but that it is on its way.
    shipped: shipped ?? 1,
    settled: accepted + rejected - surplus + sentBack + writtenOff,
    counted: now.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** The product of the code, or of the scan before if this is its lot. */
async function readArrival(codes: ArrivalCodes, scan: ArrivalScan, thisYear: number) {
  try {
    return await readHere(codes, scan.code, thisYear)
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.code === 'unknown_barcode'
    if (!isUnknown) throw error
    if (scan.lotOf === undefined || readInternalCode(scan.code) !== null)
      throw notKnownHere(scan.code, 'in this transfer')
    return { ...(await readHere(codes, scan.lotOf, thisYear)), lotCode: scan.code.trim() }
  }
}

function readHere({ goods, scaleLabels }: ArrivalCodes, code: string, thisYear: number) {
  const find = async (wanted: readonly string[]) => {
    for (const each of wanted) {
      const found = goods.find(
        ({ sku, barcodes }) =>
          sku.toUpperCase() === each.toUpperCase() ||
          barcodes.some((barcode) => barcode.code === each),
      )
      if (found) return found
    }
    return null
  }
  return readGoodsCode(code, find, { scaleLabels, thisYear })
}

type ReadLot = {
  readonly line: Pick<TransferLine, 'id' | 'sku'>
  readonly label: string
  readonly lotCode: string | null
}

function lotHere({ lots }: ArrivalCodes, { line, label, lotCode }: ReadLot) {
  const { id, sku } = line
  // One that was not sent is added to the product, which only the server does.
  const takesOtherLot = false
  if (lots === null) {
    if (lotCode === null) throw lotAskedFor(sku, [])
    return { id: null, code: lotCode }
  }
  const sent = lots.filter(({ lineId }) => lineId === id)
  const lot = lotOfArrival({ sku, label, lotCode, takesOtherLot }, sent)
  if (lot instanceof Refusal && lot.code === 'wrong_lot')
    throw new Refusal(
      lot.kind,
      // Without the way to count it anyway.
      'needs_server',
      `Lot ${lotCode} of ${sku} was not sent with ${label}. Set it aside: it can be counted as a difference once the network is back.`,
      { field: 'code' },
    )
  if (lot instanceof Refusal) throw lot
  return lot
}

/**
 * The bin of a printed label.
 *
 * @throws Refusal `unknown_barcode`
 */
export function binOfArrival({ bins, outletCode }: ArrivalCodes, code: string) {
  const rest = readInternalCode(code)?.rest.toUpperCase() ?? ''
  const bin = bins.find((each) => `${outletCode}-${each.code}`.toUpperCase() === rest)
  if (!bin) throw notKnownHere(code, 'an open bin here')
  return bin
}

const notKnownHere = (code: string, what: string) =>
  refuseScan(
    'unknown_barcode',
    code,
    `${code.trim()} is not ${what}, and without the network no other code is known.`,
  )

/** The transfer once a scan was counted, or taken back. */
export function afterArrival(transfer: WholeTransfer, effect: ArrivalEffect): WholeTransfer {
  const { lineId, lotId, lotCode, reasonCode, binId, quantity } = effect
  const { reason, binCode, note } = effect
  const isSame = (row: CountedRow) =>
    row.lineId === lineId &&
    row.lotId === lotId &&
    row.lotCode === lotCode &&
    row.reasonCode === reasonCode &&
    row.binId === binId
  const known = transfer.counted.find(isSame)
  if (!known && quantity <= 0) return transfer
  const counted = quantity + (known?.quantity ?? 0)
  const now = {
    lineId,
    lotId,
    lotCode,
    reasonCode,
    reason,
    binId,
    binCode,
    note,
    quantity: counted,
  }
  const others = transfer.counted.filter((each) => !isSame(each))
  return { ...transfer, counted: counted > 0 ? [...others, now] : others }
}

export const undoOfArrival = (effect: ArrivalEffect, scanId: string): ArrivalEffect => ({
  ...effect,
  quantity: -effect.quantity,
  undoes: { scanId },
})
