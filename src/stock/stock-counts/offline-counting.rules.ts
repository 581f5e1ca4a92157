import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { readInternalCode } from '#stock/catalog/internal-codes.ts'
import { readGoodsCode } from '#stock/scanning/read-goods-code.ts'
import { type GivenAmount, scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { refuseScan } from '#stock/scanning/scanning.rules.ts'
import { countedBefore, coversPlace, lotOfCountNeeded, notInCount } from './counted-goods.rules.ts'
import type { CountCodes, CountSheet, SeenByDevice, SheetLine } from './late-tallies.fields.ts'
import { stockCountMachine } from './stock-counts.states.ts'

/** The codes with how far the clock of the device was ahead when it got them. */
export type CodesOnDevice = CountCodes & { readonly aheadMilliseconds: number }

/** A scan as the server gets it; the server decides it again. */
export type TallyScan = GivenAmount & {
  readonly code: string
  readonly lotOf?: string | undefined
  readonly expiresOn?: string | undefined
  readonly binId: string | null
}

/** What a scan, or its undo, changes in the sheet; the quantity of an undo is negative. */
export type TallyEffect = Pick<
  SheetLine,
  'variantId' | 'sku' | 'title' | 'pictureId' | 'unit' | 'quantityScale'
> & {
  readonly lineId: string
  readonly binCode: string | null
  readonly lotId: string | null
  readonly lotCode: string | null
  readonly quantity: number
  /** None is there, which is a count too. */
  readonly isNone: boolean
  readonly scan: TallyScan
  readonly seen: SeenByDevice
  readonly clock: Pick<CodesOnDevice, 'readAt' | 'aheadMilliseconds'>
  readonly undoes: { readonly scanId: string } | null
}

type Scanned = { readonly scan: TallyScan; readonly scanId: string; readonly thisYear: number }

/**
 * What a scan counts, decided from what the device knows of the count, in the order in which the
 * server decides. It knows no expected quantities; the server takes them from the ledger of the moment
 * of the scan.
 *
 * @throws Refusal with the codes of `stockCounts.count`
 */
export async function decideTally(
  sheet: CountSheet,
  codes: CodesOnDevice,
  { scan, scanId, thisYear }: Scanned,
): Promise<TallyEffect> {
  const { label } = requireOpen(sheet)
  const { product, lotCode, expiresOn, ...read } = await readCounted(codes, scan, thisYear)
  const { variantId, sku, title, pictureId, unit, quantityScale } = product
  const { binId } = scan
  if (!coversPlace(codes.scopes, { binId, variantId }))
    throw notInCount(label, { binId, variantId, what: sku })
  const quantity = scannedAmount({ ...product, ...read }, scan, 0)
  if (quantity instanceof Refusal) throw quantity
  const dated = expiresOn ?? scan.expiresOn ?? null
  const lot = product.tracking === 'none' ? noLot : lotHere(codes, product, lotCode, dated)
  const line = sheet.lines.find(
    (each) => each.variantId === variantId && each.binId === binId && each.lotCode === lot.lotCode,
  )
  if (line?.isOwnBefore) throw countedBefore(sku)
  return {
    ...{ variantId, sku, title, pictureId, unit, quantityScale },
    lineId: line?.id ?? scanId,
    binCode: codes.bins.find(({ id }) => id === binId)?.code ?? null,
    ...lot,
    quantity,
    isNone: false,
    scan,
    seen: seenOf(sheet, line),
    clock: clockOf(codes),
    undoes: null,
  }
}

/**
 * None of a line is there.
 *
 * @throws Refusal where the line is not to be counted by this user now
 */
export function decideNone(sheet: CountSheet, codes: CodesOnDevice, lineId: string): TallyEffect {
  requireOpen(sheet)
  const line = sheet.lines.find(({ id }) => id === lineId)
  if (!line || line.counted !== null)
    throw new Refusal(
      'conflict',
      'already_counted',
      'Goods of one of these lines were counted meanwhile. Look at the lines again.',
    )
  const { sku, binId, binCode, lotId, lotCode } = line
  if (line.isOwnBefore) throw countedBefore(sku)
  const { variantId, title, pictureId, unit, quantityScale } = line
  return {
    ...{ variantId, sku, title, pictureId, unit, quantityScale, lineId, binCode, lotId, lotCode },
    quantity: 0,
    isNone: true,
    scan: { code: sku, binId },
    seen: seenOf(sheet, line),
    clock: clockOf(codes),
    undoes: null,
  }
}

/** It names its scan, and changes nothing where the server did not count that. */
export function undoOfTally(
  sheet: CountSheet,
  effect: Omit<TallyEffect, 'seen'>,
  scanId: string,
): TallyEffect {
  const line = sheet.lines.find(({ id }) => id === effect.lineId)
  return {
    ...effect,
    quantity: -effect.quantity,
    seen: seenOf(sheet, line),
    undoes: { scanId },
  }
}

/**
 * The bin of a printed label.
 *
 * @throws Refusal `unknown_barcode`, `not_in_count`
 */
export function binOfCounting({ count }: CountSheet, codes: CountCodes, code: string) {
  const rest = readInternalCode(code)?.rest.toUpperCase() ?? ''
  const bin = codes.bins.find((each) => `${codes.outletCode}-${each.code}`.toUpperCase() === rest)
  if (!bin) throw notKnownHere(code, 'an open bin here')
  if (coversPlace(codes.scopes, { binId: bin.id, variantId: null })) return bin
  throw notInCount(count.label, { binId: bin.id, variantId: null, what: `Bin ${bin.code}` })
}

const noLot = { lotId: null, lotCode: null }

const clockOf = ({ readAt, aheadMilliseconds }: CodesOnDevice) => ({ readAt, aheadMilliseconds })

function requireOpen({ count }: CountSheet) {
  throwIfRefused(refuseMove(stockCountMachine, 'submit', count))
  return count
}

const seenOf = ({ count }: CountSheet, line: SheetLine | undefined): SeenByDevice => ({
  version: count.version,
  round: line?.round ?? 1,
  restarts: line?.restarts ?? 0,
  counted: line?.counted ?? null,
})

/** The product of the code, or of the scan before if this is its lot. */
async function readCounted(codes: CountCodes, scan: TallyScan, thisYear: number) {
  try {
    return await readHere(codes, scan.code, thisYear)
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.code === 'unknown_barcode'
    if (!isUnknown) throw error
    if (scan.lotOf === undefined || readInternalCode(scan.code) !== null)
      throw notKnownHere(scan.code, 'a product of this outlet')
    return { ...(await readHere(codes, scan.lotOf, thisYear)), lotCode: scan.code.trim() }
  }
}

function readHere({ goods, scaleLabels }: CountCodes, code: string, thisYear: number) {
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

function lotHere(
  { lots }: CountCodes,
  { variantId, sku, tracking }: CountCodes['goods'][number],
  lotCode: string | null,
  expiresOn: string | null,
) {
  if (lotCode === null) throw lotOfCountNeeded(sku)
  const known = lots.find((lot) => lot.variantId === variantId && lot.code === lotCode)
  if (!known && tracking === 'expiry' && expiresOn === null)
    throw new Refusal(
      'unprocessable',
      'expiry_needed',
      `Lot ${lotCode} of ${sku} needs its expiry date: this product is followed by its dates.`,
      { field: 'expiresOn' },
    )
  return { lotId: known?.id ?? null, lotCode }
}

const notKnownHere = (code: string, what: string) =>
  refuseScan(
    'unknown_barcode',
    code,
    `${code.trim()} is not ${what}, and without the network no other code is known.`,
  )
