import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import { noticeOfBlocked } from '#stock/inventory/blocked-lots.rules.ts'
import { blockedLotsOf, findOrAddLot, knownLots } from '#stock/inventory/server/index.ts'
import type { ScanMeaning } from '#stock/scanning/scan-meanings.ts'
import { type GivenAmount, scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { keepScan, noteScan, readGoodsScan, scanIn } from '#stock/scanning/server/index.ts'
import { returnNoun } from '../returns.nouns.ts'
import { leftOf, lineToReceive, partsOf, refuseReceiving } from '../returns.rules.ts'
import { access, type FoundReturn, findReturn, type LineRow, returnLinesOf } from './find-return.ts'
import { getReturn } from './get-return.ts'
import { lotComingBack } from './lot-coming-back.ts'
import { receiveExtra } from './receive-extra.ts'
import { takeFoundIn, takeUnitsIn } from './take-units-in.ts'

type Input = GivenAmount & {
  readonly id: string
  readonly code: string
  /** The code of the product that was scanned before, if this is its lot. */
  readonly lotOf?: string | undefined
  readonly takesOtherLot?: boolean
  /** An unexpected unit is received anyway, as extra. */
  readonly asExtra?: boolean
  /** Given by the device, which may send the scan again as one that was made without the network. */
  readonly scanId?: string | undefined
}

/** A unit is scanned out of the parcel: it is on hand from then on, but unavailable. */
export function receiveUnit(
  db: Database,
  actor: Actor,
  input: Input,
  request: IdempotentRequest | null,
) {
  const scan = { ...scanIn('return', returnNoun, input.id, input.code), id: input.scanId }
  return keepScan(db, actor, scan, request, async (tx) => {
    const taken = await takeUnit(tx, actor, input)
    return { answer: { ...taken, return: await getReturn(tx, actor, { id: input.id }) } }
  })
}

/** The transaction's part of that scan. */
export async function takeUnit(tx: Tx, actor: Actor, input: Input) {
  const found = await findReturn(tx, actor, input.id, { locked: true })
  const { id, label, state, orderId, outletId } = found
  noteScan(tx, { outletId, taskLabel: label })
  throwIfRefused(refuseReceiving(label, state))
  const scanned = await readGoodsScan(tx, actor, { ...input, outletId, knownLots })
  const { lineId, lotId } =
    orderId === null
      ? await receiveFound(tx, actor, found, { scanned, input })
      : await receiveOfOrder(tx, actor, { ...found, orderId }, { scanned, input })
  hintAfterCommit(tx, { noun: returnNoun.key, ids: [id], outletId })
  return { lineId, notice: await noticeOf(tx, lotId, outletId) }
}

type Unit = Extract<ScanMeaning, { kind: 'variant' }>

type Received = { readonly scanned: Unit; readonly input: Input }

type Taken = { readonly lineId: string; readonly lotId: string | null }

async function receiveFound(
  tx: Tx,
  actor: Actor,
  found: FoundReturn,
  { scanned, input }: Received,
): Promise<Taken> {
  const { variantId, lotCode, expiresOn } = scanned
  const quantity = amountOf(scanned, input, 0)
  const lotId = lotCode
    ? await findOrAddLot(tx, actor, { variantId, code: lotCode, expiresOn })
    : null
  const lineId = await takeFoundIn(tx, actor, found, { variantId, quantity, lotId })
  return { lineId, lotId }
}

async function receiveOfOrder(
  tx: Tx,
  actor: Actor,
  found: FoundReturn & { readonly orderId: string },
  { scanned, input }: Received,
): Promise<Taken> {
  const { id, label } = found
  const asExtra = input.asExtra ?? false
  // Extra units have lines of their own, which expect nothing.
  const lines = (await returnLinesOf(tx, id)).filter(({ orderLineId }) => orderLineId !== null)
  const own = lines.filter(({ variantId }) => variantId === scanned.variantId)
  const left = Math.max(0, ...own.map(leftOf))
  // What does not belong to the return is refused before any further question.
  if (left === 0 && !asExtra) throw lineToReceive(label, lines, scanned)
  const quantity = amountOf(scanned, input, left)
  const line = lineToReceive(label, lines, { ...scanned, quantity })
  if (!(line instanceof Refusal))
    return receiveExpected(tx, actor, found, { line, quantity, scanned, input })
  if (!asExtra) throw line
  const part = partsOf(lines, { ...scanned, quantity })
  if (part.line) {
    const expected = { line: part.line, quantity: part.expected, scanned, input }
    await receiveExpected(tx, actor, found, expected)
    return receiveExtra(
      tx,
      actor,
      { ...found, state: 'received' },
      { scanned, quantity: part.extra },
    )
  }
  return receiveExtra(tx, actor, found, { scanned, quantity })
}

type Expected = Received & { readonly line: LineRow; readonly quantity: number }

async function receiveExpected(
  tx: Tx,
  actor: Actor,
  found: FoundReturn & { readonly orderId: string },
  { line, quantity, scanned, input }: Expected,
): Promise<Taken> {
  const { orderId } = found
  const { lotCode, expiresOn } = scanned
  const { label: orderLabel } = await findOrder(tx, actor, access, orderId)
  const takesOtherLot = input.takesOtherLot ?? false
  const unit = { orderId, orderLabel, line, quantity, lotCode, expiresOn, takesOtherLot }
  const lotId = await lotComingBack(tx, actor, unit)
  await takeUnitsIn(tx, actor, found, [{ line, quantity, lotId }], { isUntilGraded: true })
  return { lineId: line.id, lotId }
}

function amountOf(scanned: Unit, input: Input, left: number): number {
  const amount = scannedAmount(scanned, input, left)
  if (amount instanceof Refusal) throw amount
  return amount
}

/** What to do with the unit in hand, where its lot is not sold. */
async function noticeOf(tx: Tx, lotId: string | null, outletId: string): Promise<string | null> {
  const [lot] = await blockedLotsOf(tx, [{ lotId, outletId }])
  return lot ? noticeOfBlocked(lot) : null
}
