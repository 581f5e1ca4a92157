import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { readGoodsCode } from '#stock/scanning/read-goods-code.ts'
import { formatAmount, type GivenAmount, scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { refuseScan } from '#stock/scanning/scanning.rules.ts'
import { refuseUnseen, whyPhoto } from './findings.rules.ts'
import type { LateGrade, ReturnCodes } from './late-returns.fields.ts'
import type { ReturnLine, WholeReturn } from './returns.fields.ts'
import { returnLabel } from './returns.nouns.ts'
import {
  leftOf,
  lineToReceive,
  refuseDisposition,
  refuseReceiving,
  toInspect,
} from './returns.rules.ts'
import { returnMachine } from './returns.states.ts'

/** A unit that is here, its condition, or the undo of a unit. */
export type ReturnEffect = {
  readonly lineId: string
  /** In steps; what became of a unit leaves it here. */
  readonly received: number
  /** Null for the scan of a unit. */
  readonly graded: LateGrade | null
  readonly undoes: { readonly scanId: string } | null
}

type Scanned = Pick<GivenAmount, 'amount'> & { readonly code: string; readonly thisYear: number }

/**
 * The expected unit that a scan receives, decided from what the device knows. What the return does
 * not expect, and goods with lots, wait for the server.
 *
 * @throws Refusal with the codes of `returns.receive`
 */
export async function decideReturned(
  found: WholeReturn,
  codes: ReturnCodes,
  { code, amount, thisYear }: Scanned,
): Promise<ReturnEffect> {
  const label = returnLabel(found.number)
  throwIfRefused(refuseReceiving(label, found.state))
  const { product, ...read } = await readHere(codes, code, thisYear)
  if (product.isTracked) throw refuseTracked(product.sku, 'code')
  const lines = expectedLines(found)
  const unit = { ...product, ...read }
  const left = Math.max(
    0,
    ...lines.filter(({ variantId }) => variantId === unit.variantId).map(leftOf),
  )
  if (left === 0) throw refusalOfNone(label, lines, unit)
  const quantity = scannedAmount(unit, { amount }, left)
  if (quantity instanceof Refusal) throw quantity
  const line = lineToReceive(label, lines, { ...unit, quantity })
  if (line instanceof Refusal) throw line
  return { lineId: line.id, received: quantity, graded: null, undoes: null }
}

const expectedLines = ({ rows }: WholeReturn): ReturnLine[] =>
  rows.filter(({ orderLineId }) => orderLineId !== null)

/** All of it is here, or it is no part of the return. */
function refusalOfNone(
  label: string,
  lines: readonly ReturnLine[],
  unit: { readonly variantId: string; readonly sku: string; readonly quantity: number },
): Refusal {
  const refusal = lineToReceive(label, lines, unit)
  if (refusal instanceof Refusal) return refusal
  throw new Error('A line without units left takes none.')
}

function readHere({ goods, scaleLabels }: ReturnCodes, code: string, thisYear: number) {
  const find = async (wanted: readonly string[]) => {
    const named = wanted.map((each) =>
      goods.find(
        ({ sku, barcodes }) =>
          sku.toUpperCase() === each.toUpperCase() ||
          barcodes.some((barcode) => barcode.code === each),
      ),
    )
    return named.find((product) => product !== undefined) ?? null
  }
  return readGoodsCode(code, find, { scaleLabels, thisYear }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'unknown_barcode')
      throw refuseScan(
        'unknown_barcode',
        code,
        `${code.trim()} is not a product that this device knows of this return. Set it aside until the network is back.`,
      )
    throw error
  })
}

/**
 * The condition of units that are here. Stock and money follow on the server alone.
 *
 * @throws Refusal with the codes of `returns.inspect`
 */
export function decideGrade(
  found: WholeReturn,
  codes: ReturnCodes,
  graded: LateGrade,
): ReturnEffect {
  const { lineId, quantity, grade, disposition, flag } = graded
  const label = returnLabel(found.number)
  throwIfRefused(refuseMove(returnMachine, 'inspect', { label, state: found.state }))
  const line = found.rows.find(({ id }) => id === lineId)
  if (!line) throw new Refusal('missing', 'not_found', 'This line is not known here.')
  const { sku, variantId } = line
  const product = codes.goods.find((each) => each.variantId === variantId)
  if (line.waiting.length > 0 || !product || product.isTracked)
    throw refuseTracked(sku, 'disposition')
  if (quantity > toInspect(line))
    throw new Refusal(
      'conflict',
      'more_than_received',
      `Of ${sku} only ${formatAmount(line, toInspect(line))} wait for inspection in ${label}.`,
      { field: 'quantity' },
    )
  throwIfRefused(refuseDisposition(grade, disposition))
  const why = whyPhoto({ grade, disposition, flag }, { doesReasonAsk: found.doesReasonAskPhoto })
  throwIfRefused(refuseUnseen(sku, why, { photos: line.waitingPhotos.length }))
  return { lineId, received: 0, graded, undoes: null }
}

const refuseTracked = (sku: string, field: string) =>
  new Refusal(
    'conflict',
    'needs_server',
    `Only the server knows the lots of ${sku}. Set it aside until the network is back.`,
    { field, details: { sku } },
  )

/** The return once a unit was received or graded, or its scan undone. */
export function afterReturned(found: WholeReturn, effect: ReturnEffect): WholeReturn {
  const { lineId, received, graded, undoes } = effect
  const by = undoes ? -received : received
  const inspected = graded?.quantity ?? 0
  return {
    ...found,
    state: 'received',
    received: found.received + by,
    toInspect: found.toInspect + by - inspected,
    rows: found.rows.map((line) =>
      line.id === lineId
        ? {
            ...line,
            received: line.received + by,
            inspected: line.inspected + inspected,
            waitingPhotos: graded ? [] : line.waitingPhotos,
          }
        : line,
    ),
  }
}

/** @throws Refusal for what was graded, which stays */
export function undoOfReturned(effect: ReturnEffect, scanId: string): ReturnEffect {
  if (effect.graded)
    throw new Refusal(
      'conflict',
      'more_than_received',
      'What is graded stays. Correct it once the network is back.',
    )
  return { ...effect, undoes: { scanId } }
}
