import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { connectionOf } from '#platform/server/db/query-in.ts'
import {
  answerOnce,
  type IdempotentRequest,
  storedAnswer,
} from '#platform/server/http/idempotency.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import { bookTaking } from '#sales/registers/server/index.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import { stockNoun } from '#stock/inventory/inventory.nouns.ts'
import type { NewOrder } from '../../new-order.fields.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import { findOrder } from '../find-order.ts'
import { requireTerms } from '../money/require-terms.ts'
import { backOrderRestOf } from './back-order-rest.ts'
import { type AgreedPlacement, confirmAgreed } from './confirm-agreed.ts'
import { unknownOutlet } from './explain-placement.ts'
import { findBuyer } from './find-buyer.ts'
import { phoneKeyOf } from './phone-key-of.ts'
import { type PlacedOrder, type Placement, placeOrders } from './place-orders.ts'
import { priceDraft } from './price-draft.ts'
import { requirePrices } from './require-prices.ts'
import { spendCreditOn } from './spend-credit-on.ts'
import { channelOf, type StandingOrder, standingOrder } from './standing-order.ts'
import { discountInWords, wordsOfLines } from './words-of-prices.ts'

/**
 * Places one order. This is the hottest path: the statement is its own transaction and saves the
 * answer itself, so that the command is one round trip. A repeated key violates the key table's
 * primary key, which rolls back the statement; then the first answer is returned again.
 *
 * An order with custom prices or discounts is validated first, in a transaction around the same
 * statement: whether the actor may give them, and why. So is one whose customer has a price list.
 * The statement detects that itself and then places nothing, so that an order without one needs no
 * further query.
 */
export async function placeOrder(
  db: Database,
  actor: Actor,
  input: NewOrder,
  request: IdempotentRequest | null,
): Promise<AgreedPlacement | StandingOrder> {
  const { outletId } = input
  if (!isWithinOutlets(actor, capability.orders, outletId)) throw unknownOutlet()
  const standing = await standingOrder(db.reader, actor, input)
  if (standing) return standing
  try {
    return await placeFresh(db, actor, input, request)
  } catch (error) {
    // The same order came twice at once.
    const twin =
      brokenConstraint(error) === 'orders_by_external_ref'
        ? await standingOrder(db.reader, actor, input)
        : null
    if (twin) return twin
    throw error
  }
}

async function placeFresh(
  db: Database,
  actor: Actor,
  input: NewOrder,
  request: IdempotentRequest | null,
): Promise<AgreedPlacement> {
  const { outletId, isAgreedByPhone = false } = input
  const placed =
    (isPlain(actor, input) ? await placePlain(db, actor, input, request) : null) ??
    (await db.transaction((tx) =>
      answerOnce(tx, actor, request, async () => {
        const order = await placeOrderIn(db.reader, tx, actor, input)
        await bookPayments(tx, actor, order.id)
        return isAgreedByPhone ? confirmAgreed(tx, actor, order) : order
      }),
    ))
  db.announce([
    { noun: orderNoun.key, ids: [placed.id], outletId },
    { noun: stockNoun.key, outletId },
  ])
  return placed
}

/** All prices are from the lists, and no payment goes into a register. */
function isPlain({ work }: Actor, order: NewOrder): boolean {
  const { lines, discount, priceListId, payments = [], copiedFrom, paymentMethod } = order
  return (
    !order.isAgreedByPhone &&
    !order.backOrderRest &&
    paymentMethod !== 'on_account' &&
    !discount &&
    !priceListId &&
    !copiedFrom &&
    (payments.length === 0 || work === null) &&
    payments.every(({ method }) => method !== 'store_credit') &&
    lines.every((line) => line.unitPriceMinor === undefined && !line.discount)
  )
}

const whence = (actor: Actor, { externalRef = null }: NewOrder) => ({
  channel: channelOf(actor),
  externalRef,
  placedAt: null,
})

/** Null, and nothing is placed, if the customer has a price list. */
async function placePlain(
  db: Database,
  actor: Actor,
  input: NewOrder,
  request: IdempotentRequest | null,
): Promise<Placement | null> {
  try {
    const asksList = input.priceListId === undefined
    const order = { ...input, ...whence(actor, input), findsBuyer: true, asksList }
    const [placed] = await placeOrders(db.pool, db.reader, actor, [order], request)
    return placed ?? null
  } catch (error) {
    if (request && brokenConstraint(error) === 'idempotency_keys_pkey')
      return storedAnswer<Placement>(db.reader, actor, request)
    throw error
  }
}

/**
 * Places an order inside a transaction, together with related changes. The reader is outside the
 * transaction, to explain a failed statement that has aborted it.
 */
export async function placeOrderIn(
  reader: Reader,
  tx: Tx,
  actor: Actor,
  input: NewOrder,
): Promise<Placement> {
  const { isAgreedByPhone: _agreed, backOrderRest = false, ...kept } = input
  const { outletId, lines, discount, payments = [], copiedFrom, ...rest } = kept
  if (copiedFrom) await findOrder(tx, actor, capability.orders, copiedFrom)
  const customerId = input.customerId ?? (await buyerOf(tx, input))
  await requireTerms(tx, actor, input)
  const priced = await priceDraft(tx, { ...input, customerId })
  const words = await wordsOfLines(tx, priced, lines)
  const discountReason = await discountInWords(tx, priced.orderDiscountMinor, discount?.reason, {
    field: 'discount.reason',
    what: 'the discount on the order',
  })
  const approved = await requirePrices(tx, actor, {
    outletId,
    priced,
    // Not for whom: the summary goes into the record, which never forgets.
    label: 'a new order',
    path: '/orders',
    customerId,
  })
  const order: PlacedOrder = {
    ...rest,
    ...whence(actor, input),
    outletId,
    copiedFrom,
    payments,
    findsBuyer: true,
    reservesLater: backOrderRest,
    priceListId: priced.priceList?.id ?? null,
    pricesIncludeTax: priced.pricesIncludeTax,
    orderDiscountMinor: priced.orderDiscountMinor,
    discountReason,
    lines: priced.lines.map((line, at) => ({
      variantId: line.variant.id,
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      isPriceFixed: line.isPriceFixed,
      discountMinor: line.discountMinor,
      ...words[at],
    })),
  }
  const [placed] = await placeOrders(connectionOf(tx), reader, approved, [order])
  if (!placed) throw new Error('The placement returned no order.')
  for (const { method, amountMinor } of payments)
    if (method === 'store_credit')
      await spendCreditOn(tx, approved, {
        id: placed.id,
        label: orderLabel(placed.number),
        customerId,
        currency: priced.currency,
        amountMinor,
      })
  if (!backOrderRest) return placed
  const placedAt = { id: placed.id, label: orderLabel(placed.number), outlet_id: outletId }
  return { ...placed, isShort: await backOrderRestOf(tx, approved, placedAt) }
}

/** The only customer with the phone or the email of an order that names none. */
async function buyerOf(tx: Tx, input: NewOrder): Promise<string | null> {
  return findBuyer(tx, { phoneKey: await phoneKeyOf(tx, input), email: input.email })
}

/** Books what was paid with the order, where it was placed at a register. */
async function bookPayments(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  if (actor.work === null) return
  const payments = await tx
    .selectFrom('order_payments as payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .select(['payment.id', 'payment.method', 'payment.amount_minor', 'orders.currency'])
    .$narrowType<{ method: Tender }>()
    .where('payment.order_id', '=', orderId)
    .execute()
  for (const { id, method, amount_minor: amountMinor, currency } of payments)
    await bookTaking(tx, actor, {
      paymentId: id,
      kind: 'payment',
      method,
      amountMinor,
      currency,
    })
}
