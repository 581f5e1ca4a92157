import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { readInternalCode } from '#stock/catalog/internal-codes.ts'
import { readGoodsCode } from '#stock/scanning/read-goods-code.ts'
import { type GivenAmount, scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { refuseScan } from '#stock/scanning/scanning.rules.ts'
import { waveLabel } from './dispatch.nouns.ts'
import {
  binFirst,
  nothingToPick,
  otherBin,
  otherItem,
  otherLot,
  otherLotInHand,
  otherTote,
  stillInHand,
  usedTote,
  wrongStep,
} from './pick-refusals.ts'
import type { WaveCodes, WaveLine, WholeWave } from './waves.fields.ts'
import { currentLine, type PickStep, refuseTooMuch, restOf, stepAt } from './waves.rules.ts'
import { waveMachine } from './waves.states.ts'

/** What a scan, or its undo, changes in a wave. Quantities are steps; those of an undo are negative. */
export type PickEffect = {
  readonly lineId: string
  readonly step: PickStep
  /** Of the scan itself; 0 for a bin or a lot. */
  readonly amount: number
  readonly picked: number
  readonly inHand: number
  /** Of the units in hand from now on. */
  readonly lotId: string | null
  /** The tote of the order, from this scan on. */
  readonly toteCode?: string
  /** The bin at which the picker is. */
  readonly binId?: string | null
}

const noChange = { amount: 0, picked: 0, inHand: 0, lotId: null }

/**
 * What a scan does, decided from what the device knows of the wave, in the order in which the server
 * decides. What only the server knows, such as totes of other waves, it decides when it gets the scan.
 *
 * @throws Refusal with the codes of `waves.scan`
 */
export async function decideScan(
  wave: WholeWave,
  codes: WaveCodes,
  { code, thisYear, ...given }: GivenAmount & { readonly code: string; readonly thisYear: number },
): Promise<PickEffect> {
  const label = waveLabel(wave.number)
  throwIfRefused(refuseMove(waveMachine, 'pick', { label, state: wave.state }))
  const line = currentLine(wave.lineRows)
  if (!line) throw nothingToPick(label)
  const asks = stepAt(line, wave)
  const scan = { wave, codes, line, asks, code, thisYear }
  const printed = readInternalCode(code)
  if (printed?.kind === 'package') return intoTote(scan, printed.code)
  const atBin = asks === 'lot' ? null : readBin(scan)
  if (atBin) return atBin
  return takeGoods(scan, given)
}

type Scanned = {
  readonly wave: WholeWave
  readonly codes: WaveCodes
  readonly line: WaveLine
  readonly asks: PickStep
  readonly code: string
  readonly thisYear: number
}

function intoTote({ wave, line, asks }: Scanned, tote: string): PickEffect {
  if (asks !== 'tote') throw wrongStep(line, asks)
  requireOpen(wave, line)
  if (line.toteCode !== null && line.toteCode !== tote) throw otherTote(tote, line)
  const holds = wave.orderRows.find(
    ({ toteCode, hasLeft, orderId }) => toteCode === tote && !hasLeft && orderId !== line.orderId,
  )
  if (holds) throw usedTote(tote, holds.number, line.orderNumber)
  const { id: lineId, inHand } = line
  return {
    ...noChange,
    lineId,
    step: 'tote',
    amount: inHand,
    picked: inHand,
    inHand: -inHand,
    toteCode: tote,
  }
}

/** A bin by its printed code, or bare where a line of the wave names it; null for anything else. */
function readBin({ wave, line, code }: Scanned): PickEffect | null {
  const printed = readInternalCode(code)
  const prefix = `${wave.outletCode}-`.toUpperCase()
  const bare =
    printed?.kind === 'bin' && printed.rest.startsWith(prefix)
      ? printed.rest.slice(prefix.length)
      : code.trim().toUpperCase()
  const known = wave.lineRows.find(({ binCode }) => binCode?.toUpperCase() === bare)
  if (!known && printed?.kind !== 'bin') return null
  if (line.inHand > 0) throw stillInHand(line)
  if (line.binId === null ? !known : line.binCode?.toUpperCase() !== bare) {
    if (line.binId === null) throw notKnownHere(code)
    throw otherBin(known?.binCode ?? bare, line)
  }
  return { ...noChange, lineId: line.id, step: 'bin', binId: known?.binId ?? line.binId }
}

async function takeGoods(scan: Scanned, given: GivenAmount): Promise<PickEffect> {
  const { wave, codes, line, asks, code } = scan
  const goods = await readGoods(scan)
  if (goods === null) return takeLot(scan, code.trim())
  const { product, quantity, tellsAmount, lotCode } = goods
  if (product.variantId !== line.variantId) throw otherItem(product.sku, line)
  requireOpen(wave, line)
  if (asks === 'lot') {
    if (lotCode === null) throw wrongStep(line, asks)
    return takeLot(scan, lotCode)
  }
  if (asks === 'bin') throw binFirst(line)
  const amount = scannedAmount({ ...product, quantity, tellsAmount }, given, restOf(line))
  if (amount instanceof Refusal) throw amount
  throwIfRefused(refuseTooMuch({ ...line, unit: product.unit }, amount))
  const named = lotCode === null ? null : lotToTake(codes, line, lotCode)
  const lotId = line.isTracked ? named : null
  if (line.inHand > 0 && lotId !== null && lotId !== line.inHandLotId) throw otherLotInHand(line)
  const taken = { ...noChange, lineId: line.id, step: 'item', amount } as const
  return wave.method === 'single' && (!line.isTracked || lotId !== null)
    ? { ...taken, picked: amount }
    : { ...taken, inHand: amount, lotId: lotId ?? line.inHandLotId }
}

/** The lot of the units in hand. */
function takeLot({ wave, codes, line }: Scanned, lotCode: string): PickEffect {
  const lotId = lotToTake(codes, line, lotCode)
  const { id: lineId, inHand } = line
  return wave.method === 'single'
    ? { ...noChange, lineId, step: 'lot', picked: inHand, inHand: -inHand }
    : { ...noChange, lineId, step: 'lot', lotId }
}

/** The product of the code; null for a text that can be the lot which is asked for. */
async function readGoods({ codes, asks, code, thisYear }: Scanned) {
  const find = async (wanted: readonly string[]) => {
    for (const each of wanted) {
      const found = codes.goods.find(
        ({ sku, barcodes }) =>
          sku.toUpperCase() === each.toUpperCase() ||
          barcodes.some((barcode) => barcode.code === each),
      )
      if (found) return found
    }
    return null
  }
  try {
    return await readGoodsCode(code, find, { scaleLabels: codes.scaleLabels, thisYear })
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.code === 'unknown_barcode'
    if (!isUnknown) throw error
    if (asks === 'lot' && readInternalCode(code) === null) return null
    throw notKnownHere(code)
  }
}

function lotToTake(codes: WaveCodes, line: WaveLine, lotCode: string): string {
  const lot = codes.lots.find(
    ({ variantId, code }) => variantId === line.variantId && code === lotCode,
  )
  if (!lot) throw otherLot(lotCode, line)
  return lot.id
}

/** As far as the device has heard of it. */
function requireOpen({ orderRows }: WholeWave, { orderId, orderNumber }: WaveLine): void {
  const order = orderRows.find((each) => each.orderId === orderId)
  if (!order || (order.state === 'confirmed' && !order.isHeld)) return
  const [code, says] = order.isHeld ? ['held', 'is on hold'] : ['wrong_state', `is ${order.state}`]
  throw new Refusal(
    'conflict',
    code,
    `Order ${orderNumber} ${says}. Leave it out of the wave and put its goods back.`,
  )
}

const notKnownHere = (code: string) =>
  refuseScan(
    'unknown_barcode',
    code,
    `${code.trim()} is not in this wave, and without the network no other code is known.`,
  )

/** The wave once a scan was counted. What another picker took meanwhile never makes a line overfull. */
export function afterEffect(wave: WholeWave, effect: PickEffect): WholeWave {
  const { lineId, toteCode, binId } = effect
  const at = wave.lineRows.find(({ id }) => id === lineId)
  const inTote = <R extends { readonly orderId: string; readonly toteCode: string | null }>(
    row: R,
  ) => (toteCode !== undefined && row.orderId === at?.orderId ? { ...row, toteCode } : row)
  const lineRows = wave.lineRows.map((line) =>
    inTote(line.id === lineId ? lineAfter(line, effect) : line),
  )
  const atBinId = binId === undefined ? wave.atBinId : binId
  const next = currentLine(lineRows)
  const now = next && {
    lineId: next.id,
    asks: stepAt(next, { atBinId, asksForBins: wave.asksForBins }),
    elsewhere: next.id === wave.now?.lineId ? wave.now.elsewhere : [],
  }
  const isBeingPicked = wave.state === 'picking' || wave.state === 'picked'
  const state = isBeingPicked ? (next ? 'picking' : 'picked') : wave.state
  const lastPick = effect.picked === 0 ? wave.lastPick : null
  return { ...wave, state, lineRows, orderRows: wave.orderRows.map(inTote), atBinId, lastPick, now }
}

function lineAfter(line: WaveLine, { picked, inHand, lotId }: PickEffect): WaveLine {
  const held = Math.max(line.inHand + inHand, 0)
  const room = line.quantity - line.short
  const done = Math.min(Math.max(line.picked + picked, 0), room)
  return {
    ...line,
    picked: done,
    inHand: Math.min(held, room - done),
    inHandLotId: held === 0 ? null : (lotId ?? line.inHandLotId),
  }
}

/** The undo of a scan that the server may have, or of what it has. */
export function undoOfEffect({ lineId, step, amount, picked, inHand }: PickEffect): PickEffect {
  const held = picked > 0 ? 0 : -Math.max(inHand, 0)
  return {
    lineId,
    step,
    amount: Math.max(amount, picked),
    picked: -picked,
    inHand: held,
    lotId: null,
  }
}

/**
 * The undo of the last thing that the device knows of: the units in hand, else the last pick, which it
 * names by its id.
 *
 * @throws Refusal `nothing_picked`
 */
export function undoOfWave({ lineRows, lastPick, number }: WholeWave): {
  readonly effect: PickEffect
  readonly pickId: string | null
} {
  const held = lineRows.find(({ inHand }) => inHand > 0)
  if (held) {
    const { id: lineId, inHand } = held
    return {
      effect: { ...noChange, lineId, step: 'item', amount: inHand, inHand: -inHand },
      pickId: null,
    }
  }
  if (lastPick) {
    const { id: pickId, lineId, quantity } = lastPick
    return {
      effect: { ...noChange, lineId, step: 'item', amount: quantity, picked: -quantity },
      pickId,
    }
  }
  const isPicked = lineRows.some(({ picked }) => picked > 0)
  throw new Refusal(
    'conflict',
    'nothing_picked',
    isPicked
      ? 'Earlier scans can be undone once the network is back.'
      : `Nothing of ${waveLabel(number)} is picked yet.`,
  )
}
