import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { returnCredit } from '#sales/customers/server/index.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import {
  findOrder,
  orderFacts,
  placeOrderIn,
  priceDraft,
  recordPayment,
  refundOrder,
} from '#sales/orders/server/index.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import type { DifferenceMethod, Settlement } from '../return-words.ts'
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
  /** How an exchange that costs more is paid. */
  readonly difference?: DifferenceMethod | null | undefined
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[]
  readonly reason: ReasonGiven
}

/**
 * Refunds, credits, exchanges or closes without money, and closes the return: one transaction,
 * after every unit has its disposition. In an exchange the returned goods pay for the new order
 * directly, and only a difference is paid or refunded.
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

/**
 * The transaction's part; the reader is one beside the transaction, for the text of a failed
 * placement.
 */
export async function settleIn(reader: Reader, tx: Tx, actor: Actor, input: Input) {
  const found = await findReturn(tx, actor, input.id, { locked: true })
  throwIfRefused(refuseMove(returnMachine, 'close', found))
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
  const exchange =
    input.settlement === 'exchange'
      ? await placeExchange(reader, tx, actor, found, sums, input)
      : null
  if (isMoney && (sums.amountMinor > 0 || !exchange))
    await payBack(tx, actor, found, owed, { sums, input, exchange })
  if (exchange) await payDifference(tx, actor, exchange, input)
  const exchangeOrderId = exchange?.id ?? null
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

type Settled = {
  readonly sums: SettleSums
  readonly input: Input
  readonly exchange: PlacedExchange | null
}

async function payBack(
  tx: Tx,
  actor: Actor,
  found: FoundReturn,
  { terms, lines, goodsMinor }: Owed,
  { sums, input, exchange }: Settled,
): Promise<void> {
  const { id, label, currency } = found
  await refundOrder(tx, actor, {
    orderId: terms?.id ?? '',
    lines,
    method: input.settlement === 'credit' ? 'store_credit' : input.method,
    reason: input.reason,
    ...(exchange ? { toOrder: exchange } : {}),
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

/** To the same address, at today's prices; unpaid at first. */
async function placeExchange(
  reader: Reader,
  tx: Tx,
  actor: Actor,
  { orderId, label }: FoundReturn,
  { amountMinor }: SettleSums,
  { lines, difference }: Input,
): Promise<PlacedExchange> {
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
    shippingMinor: 0,
    note: `Exchange for order ${order.number}, ${label.toLowerCase()}`,
    copiedFrom: orderId,
    lines: [...lines],
  }
  const priced = await priceDraft(tx, wanted)
  const dueMinor = Math.max(0, priced.calculated.totalMinor - amountMinor)
  if (dueMinor > 0 && !difference) throw differenceOpen(dueMinor, priced.currency)
  const paymentMethod =
    dueMinor > 0 && (difference === 'bank_transfer' || difference === 'cash_on_delivery')
      ? difference
      : 'prepaid'
  const placed = await placeOrderIn(reader, tx, actor, { ...wanted, paymentMethod })
  const { id, number, totalMinor } = placed
  return { id, label: orderLabel(number), totalMinor, dueMinor }
}

/** The extra cost of the new order, where it is paid at once. */
async function payDifference(
  tx: Tx,
  actor: Actor,
  { id, dueMinor }: PlacedExchange,
  { difference }: Input,
): Promise<void> {
  if (dueMinor === 0 || (difference !== 'cash' && difference !== 'card')) return
  const payment = { method: difference, amountMinor: dueMinor, reference: '' }
  await recordPayment(tx, actor, { orderId: id, ...payment })
}

type PlacedExchange = {
  readonly id: string
  readonly label: string
  readonly totalMinor: number
  /** What it costs above the returned goods. */
  readonly dueMinor: number
}

function differenceOpen(dueMinor: number, currency: string): Refusal {
  return new Refusal(
    'unprocessable',
    'difference_open',
    `What is sent instead costs ${formatMoney(dueMinor, currency)} more. Choose how the difference is paid.`,
    { field: 'difference', details: { dueMinor } },
  )
}

function noOrder(label: string): Refusal {
  return new Refusal(
    'conflict',
    'no_order',
    `${label} has no order yet, so there is no customer to pay. Find its order first, or settle with nothing.`,
    { field: 'settlement' },
  )
}
