import { returnCredit } from '#customers/server/index.ts'
import {
  findOrder,
  orderFacts,
  placeOrderIn,
  priceDraft,
  refundOrder,
} from '#orders/server/index.ts'
import type { Tender } from '#orders/tenders.ts'
import { refuseMove } from '#platform/machine.ts'
import { insist, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { ReasonGiven } from '#reasons/reasons.fields.ts'
import type { Settlement } from '../return-words.ts'
import { returnNoun } from '../returns.nouns.ts'
import { type SettleSums, sumsOf } from '../returns.rules.ts'
import { returnsSettings } from '../returns.settings.ts'
import { returnMachine } from '../returns.states.ts'
import { access, type FoundReturn, findReturn, moveReturn } from './find-return.ts'
import { type Owed, owedFor } from './owed-for-return.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly settlement: Settlement
  readonly feeMinor: number
  readonly method: Tender | null
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[]
  readonly reason: ReasonGiven
}

/**
 * Pays back, credits, exchanges or gives nothing, and closes the return: one transaction, after every
 * unit has found its place. An exchange is the credit of what came back, spent on a new order.
 */
export function settleReturn(
  db: Database,
  actor: Actor,
  input: Input,
  request: IdempotentRequest | null,
) {
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, () => settleIn(db.reader, tx, actor, input)),
  )
}

/** The act of it; the reader is one beside the transaction, for the words of a failed placement. */
export async function settleIn(reader: Reader, tx: Tx, actor: Actor, input: Input) {
  const found = await findReturn(tx, actor, input.id, { locked: true })
  insist(refuseMove(returnMachine, 'close', found))
  const { orderId, label } = found
  if (orderId) await findOrder(tx, actor, access, orderId, { locked: true })
  const owed = await owedFor(tx, found.id)
  const isMoney = input.settlement !== 'none'
  if (isMoney && !owed.terms) throw noOrder(label)
  const bonusBasisPoints =
    input.settlement === 'credit'
      ? await settingOf(tx, returnsSettings.bonusBasisPoints, found.outletId)
      : 0
  const sums = sumsOf({ ...owed, feeMinor: input.feeMinor, bonusBasisPoints })
  if (isMoney && (sums.amountMinor > 0 || input.settlement !== 'exchange'))
    await payBack(tx, actor, found, owed, sums, input)
  const exchangeOrderId =
    input.settlement === 'exchange' ? await exchange(reader, tx, actor, found, sums, input) : null
  const amountMinor = isMoney ? sums.amountMinor : 0
  const moved = await moveReturn(tx, actor, found, 'close', {
    version: input.version,
    set: {
      settlement: input.settlement,
      settled_at: new Date().toISOString(),
      settled_by: authorId(actor),
      refunded_minor: amountMinor,
      fee_minor: isMoney ? sums.feeMinor : 0,
      bonus_minor: isMoney ? sums.bonusMinor : 0,
      exchange_order_id: exchangeOrderId,
    },
    data: {
      settlement: input.settlement,
      amountMinor,
      ...(exchangeOrderId ? { exchangeOrder: exchangeOrderId } : {}),
    },
  })
  return { ...moved, amountMinor, exchangeOrderId }
}

async function payBack(
  tx: Tx,
  actor: Actor,
  found: FoundReturn,
  { terms, lines, goodsMinor }: Owed,
  sums: SettleSums,
  input: Input,
): Promise<void> {
  const { id, label, currency } = found
  await refundOrder(tx, actor, {
    orderId: terms?.id ?? '',
    lines,
    method: input.settlement === 'refund' ? input.method : 'store_credit',
    reason: input.reason,
    ofReturn: { feeMinor: goodsMinor - sums.amountMinor },
  })
  if (sums.bonusMinor > 0 && terms?.customerId)
    await returnCredit(tx, actor, {
      customerId: terms.customerId,
      currency,
      amountMinor: sums.bonusMinor,
      source: { noun: returnNoun.key, id, label: `${label}, bonus` },
    })
}

/** To the same address; what the credit does not cover is collected at the door. */
async function exchange(
  reader: Reader,
  tx: Tx,
  actor: Actor,
  { orderId, label }: FoundReturn,
  { amountMinor }: SettleSums,
  { lines }: Input,
): Promise<string> {
  if (lines.length === 0)
    throw new Refusal(
      'unprocessable',
      'nothing_to_send',
      'An exchange needs what is sent instead. Choose at least one product.',
      { field: 'lines' },
    )
  const order = await orderFacts(reader, actor, access, orderId ?? '')
  const wanted = {
    outletId: order.outletId,
    customerId: order.customerId,
    shipName: order.shipName,
    shipPhone: order.shipPhone,
    shipAddress: order.shipAddress,
    shipCity: order.shipCity,
    shipPostcode: order.shipPostcode,
    shipCountry: order.shipCountry,
    paymentMethod: 'cash_on_delivery' as const,
    shippingMinor: 0,
    note: `Exchange for order ${order.number}, ${label.toLowerCase()}`,
    copiedFrom: orderId,
    lines: [...lines],
  }
  const priced = await priceDraft(tx, wanted)
  const spentMinor = Math.min(amountMinor, priced.reckoned.totalMinor)
  const payments =
    spentMinor > 0
      ? [{ method: 'store_credit' as const, amountMinor: spentMinor, reference: label }]
      : []
  const placed = await placeOrderIn(reader, tx, actor, { ...wanted, payments })
  return placed.id
}

function noOrder(label: string): Refusal {
  return new Refusal(
    'conflict',
    'no_order',
    `Nobody knows yet whose ${label.toLowerCase()} is, so that there is nobody to pay. Find its order first, or settle with nothing.`,
    { field: 'settlement' },
  )
}
