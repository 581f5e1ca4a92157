import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { knownLots, requireBins, requireOwnBin } from '#stock/inventory/server/index.ts'
import { type GivenAmount, scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { keepScan, noteScan, readGoodsScan, scanIn } from '#stock/scanning/server/index.ts'
import { receiptNoun } from '../receiving.nouns.ts'
import { type CountOutcome, refuseOverTolerance } from '../receiving.rules.ts'
import { receiptMachine } from '../receiving.states.ts'
import { type FoundReceipt, findReceipt } from './find-receipt.ts'
import { getReceipt } from './get-receipt.ts'
import { lineOfScan } from './line-of-scan.ts'
import type { LineToReceive } from './lines-of-receipt.ts'
import { lotOfDelivery } from './lot-of-delivery.ts'
import type { ReceivingParts } from './receiving-parts.ts'
import { hintReceipt } from './tell-receipt.ts'

type Scanned = GivenAmount & {
  readonly id: string
  readonly code: string
  readonly lotOf?: string | undefined
  readonly expiresOn?: string | undefined
  readonly outcome: CountOutcome
  readonly reject: ReasonGiven | null
  readonly binId: string | null
  readonly isNotOrdered?: boolean | undefined
}

/** Goods of a delivery are scanned; nothing is booked before it is received. */
export const countGoods =
  (parts: ReceivingParts) =>
  (db: Database, actor: Actor, input: Scanned, request: IdempotentRequest | null) => {
    const scan = scanIn('receive', receiptNoun, input.id, input.code)
    return keepScan(db, actor, scan, request, async (tx) => {
      const counted = await countGoodsIn(tx, actor, input)
      return { answer: { ...counted, receipt: await getReceipt(parts)(tx, actor, input) } }
    })
  }

/** The transaction's part of that scan. */
export async function countGoodsIn(tx: Tx, actor: Actor, input: Scanned) {
  const receipt = await findCountable(tx, actor, input.id)
  const { outletId } = receipt
  const goods = await readGoodsScan(tx, actor, { ...input, outletId, knownLots })
  const { outcome, isNotOrdered = false } = input
  const line = await lineOfScan(tx, actor, receipt, goods, { outcome, isNotOrdered })
  const left = line.most === null ? 0 : line.most - line.before - line.accepted
  const quantity = scannedAmount(goods, input, receipt.isBlind ? 0 : left)
  if (quantity instanceof Refusal) throw quantity
  const reject = outcome === 'rejected' ? await requireReason(tx, input.reject) : null
  if (outcome !== 'rejected' && !receipt.isBlind) requireTolerated(line, line.accepted + quantity)
  const { lotCode } = goods
  const expiresOn = goods.expiresOn ?? input.expiresOn ?? null
  const lotId = await lotOfDelivery(tx, actor, { line, outletId, lotCode, expiresOn, outcome })
  const binId = outcome === 'rejected' ? null : input.binId
  await requireBins(tx, [{ outletId, binId }])
  const counted = {
    lineId: line.id,
    lotId,
    outcome,
    reasonCode: reject?.code ?? null,
    binId,
    quantity,
  }
  await addCounted(tx, { ...counted, isNotOrdered: line.isNotOrdered }, reject?.note ?? '')
  hintReceipt(tx, receipt)
  return counted
}

type Counted = {
  readonly lineId: string
  readonly lotId: string | null
  readonly outcome: CountOutcome
  readonly reasonCode: string | null
  readonly binId: string | null
  readonly quantity: number
}

type Added = Counted & { readonly isNotOrdered: boolean }

async function addCounted(tx: Tx, counted: Added, note: string): Promise<void> {
  const { lineId, isNotOrdered, lotId, outcome, reasonCode, binId, quantity } = counted
  await sql`insert into goods_receipt_counts
      (line_id, lot_id, outcome, reason_code, bin_id, note, quantity, is_not_ordered)
    values (${lineId}, ${lotId}, ${outcome}, ${reasonCode}, ${binId}, ${note}, ${quantity},
      ${isNotOrdered})
    on conflict on constraint goods_receipt_counts_once do update
      set quantity = goods_receipt_counts.quantity + excluded.quantity,
        note = coalesce(nullif(excluded.note, ''), goods_receipt_counts.note)`.execute(tx)
}

/** Takes back what was counted. */
export const uncountGoods =
  (parts: ReceivingParts) =>
  async (tx: Tx, actor: Actor, input: Counted & { readonly id: string }) => {
    const receipt = await findCountable(tx, actor, input.id)
    await requireLine(tx, receipt, input.lineId)
    if (input.binId !== null) await requireOwnBin(tx, receipt.outletId, input.binId)
    const same = sql`line_id = ${input.lineId} and lot_id is not distinct from ${input.lotId}::uuid and outcome = ${input.outcome}
      and reason_code is not distinct from ${input.reasonCode}::text
      and bin_id is not distinct from ${input.binId}::uuid`
    const emptied = await sql`delete from goods_receipt_counts
      where ${same} and quantity = ${input.quantity} returning 1`.execute(tx)
    const reduced =
      await sql`update goods_receipt_counts set quantity = quantity - ${input.quantity}
      where ${same} and quantity > ${input.quantity} returning 1`.execute(tx)
    if (emptied.rows.length + reduced.rows.length === 0) throw nothingCounted(receipt)
    hintReceipt(tx, receipt)
    return getReceipt(parts)(tx, actor, { id: receipt.id })
  }

async function requireLine(tx: Tx, { id }: FoundReceipt, lineId: string): Promise<void> {
  const line = await tx
    .selectFrom('goods_receipt_lines')
    .select('id')
    .where('id', '=', lineId)
    .where('receipt_id', '=', id)
    .executeTakeFirst()
  if (!line) throw notFound('This line')
}

export async function findCountable(tx: Tx, actor: Actor, id: string): Promise<FoundReceipt> {
  const receipt = await findReceipt(tx, actor, id, { isLocked: true })
  noteScan(tx, { outletId: receipt.outletId, taskLabel: receipt.label })
  throwIfRefused(refuseMove(receiptMachine, 'receive', receipt))
  return receipt
}

/** Refuses more of an ordered line than the tolerance lets through. */
export function requireTolerated(line: LineToReceive, accepted: number): void {
  const { ordered, most } = line
  if (ordered === null || most === null) return
  throwIfRefused(refuseOverTolerance({ ...line, ordered, most }, accepted))
}

async function requireReason(tx: Tx, given: ReasonGiven | null) {
  if (!given)
    throw new Refusal('unprocessable', 'reason_needed', 'Say why it is rejected.', {
      field: 'reject',
    })
  await reasonFor(tx, 'receipt.reject', given)
  return given
}

function nothingCounted({ label }: FoundReceipt): Refusal {
  return new Refusal(
    'conflict',
    'nothing_counted',
    `So much is not counted in ${label}. Look at what is counted now.`,
  )
}
