import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { knownLots, requireBins, requireOwnBin } from '#stock/inventory/server/index.ts'
import { type GivenAmount, scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { keepScan, readGoodsScan, scanIn } from '#stock/scanning/server/index.ts'
import { receiptNoun } from '../receiving.nouns.ts'
import type { CountOutcome } from '../receiving.rules.ts'
import { countCarton } from './count-carton.ts'
import {
  addCounted,
  type Counted,
  findCountable,
  removeCounted,
  requireReason,
  requireTolerated,
} from './counting.ts'
import type { FoundReceipt } from './find-receipt.ts'
import { getReceipt } from './get-receipt.ts'
import { lineOfScan } from './line-of-scan.ts'
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
      const whole = await countCarton(tx, actor, parts, input)
      const counted = whole ?? { ...(await countGoodsIn(tx, actor, input)), carton: null }
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

/** Takes back what was counted. */
export const uncountGoods =
  (parts: ReceivingParts) =>
  async (tx: Tx, actor: Actor, input: Counted & { readonly id: string }) => {
    const receipt = await findCountable(tx, actor, input.id)
    await requireLine(tx, receipt, input.lineId)
    if (input.binId !== null) await requireOwnBin(tx, receipt.outletId, input.binId)
    await removeCounted(tx, receipt, input)
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
