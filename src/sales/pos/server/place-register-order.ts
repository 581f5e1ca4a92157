import { refuseSelling, refuseShipping } from '#organization/outlets/outlets.rules.ts'
import { outletFacts } from '#organization/outlets/server/index.ts'
import { formatMoney, type Minor } from '#platform/money.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import {
  type Database,
  hintAfterCommit,
  type Reader,
  type Tx,
} from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { connectionOf } from '#platform/server/db/query-in.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { findOrAddCustomer, followMerges, spendCredit } from '#sales/customers/server/index.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { type PlacedOrder, placeOrders, roundForCash } from '#sales/orders/server/index.ts'
import { bookInto, type Drawer, holdDrawer } from '#sales/registers/server/index.ts'
import { type Tender, tenderLabels } from '#sales/registers/tenders.ts'
import { stockNoun } from '#stock/inventory/inventory.nouns.ts'
import { type SettledOrder, settleOrder } from '../register-order-money.ts'
import type { NewRegisterOrder, RegisterOrder } from '../register-orders.contract.ts'
import { priceChanged } from '../sale-money.ts'
import { findRegisterOrder } from './find-register-order.ts'
import { type PricedCart, priceCart } from './price-cart.ts'
import { cashStepAt } from './quote-sale.ts'
import { requirePrices } from './require-sale-prices.ts'

/**
 * Places an order that a register sells, in one transaction: prices by the rules of a sale, stock
 * reserved at the outlet that ships, and what is paid now on the order and in the session of the
 * register. One that was placed before is answered again. The right to sell at the register is
 * enough: any outlet that ships and counts in the same currency may be named.
 *
 * @throws Refusal `price_changed` for another total than the cashier saw, `more_than_due`,
 *   `not_in_coins`, `no_open_session`, `insufficient_stock`, `outlet_never_ships`,
 *   `outlet_differs`, `customer_blocked`, `approval_needed`, `id_taken`
 */
export function placeRegisterOrder(
  db: Database,
  actor: Actor,
  input: NewRegisterOrder,
  request: IdempotentRequest | null,
): Promise<RegisterOrder> {
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, () => placeIn(db.reader, tx, actor, input)),
  )
}

async function placeIn(
  reader: Reader,
  tx: Tx,
  actor: Actor,
  input: NewRegisterOrder,
): Promise<RegisterOrder> {
  const { id, registerId } = input
  // Two requests with one id would compete for the same last units.
  await lockByName(tx, `register order ${id}`)
  const placed = await placedBefore(tx, actor, input)
  if (placed) return placed
  const drawer = await holdDrawer(tx, actor, registerId)
  await requireOutlets(tx, drawer, input.outletId)
  const customerId = input.customerId && (await followMerges(tx, input.customerId))
  const priced = await priceCart(tx, drawer.outletId, { ...input, customerId })
  const { totalMinor } = priced.calculated
  const { currency } = drawer
  if (totalMinor !== input.totalMinor) throw priceChanged(input.totalMinor, totalMinor, currency)
  const cashStep = await cashStepAt(tx, drawer.outletId)
  const settled = settleOrder(totalMinor, input.payments, { cashStep, currency })
  const seller = await requirePrices(tx, actor, drawer.outletId, priced)
  const buyerId = customerId ?? (await buyerOf(tx, actor, input))
  const draft = { ...input, customerId: buyerId }
  const [order] = await placeOrders(connectionOf(tx), reader, seller, [
    orderOf(draft, { drawer, priced, settled }),
  ])
  if (order?.totalMinor !== totalMinor)
    throw new Error(`Register order ${id} costs ${totalMinor}, and was placed differently.`)
  const label = orderLabel(order.number)
  await roundForCash(tx, order.id, settled.roundingMinor)
  await keepSold(tx, actor, input, { drawer, settled, orderId: order.id })
  await bookPayments(tx, actor, drawer, { id: order.id, label, customerId: buyerId })
  await tell(tx, seller, draft, { drawer, settled, order: { id: order.id, label } })
  return requirePlaced(tx, actor, input)
}

/** The register sells, and the other outlet ships, now; both count in one currency. */
async function requireOutlets(tx: Tx, drawer: Drawer, outletId: string): Promise<void> {
  const [own, ships] = [await outletFacts(tx, drawer.outletId), await outletFacts(tx, outletId)]
  if (!own || !ships) throw notFound('This outlet')
  throwIfRefused(refuseSelling(own))
  throwIfRefused(refuseSelling({ ...ships, sells: true }) ?? refuseShipping(ships))
  if (ships.currency !== drawer.currency) throw otherCurrency(ships, drawer)
}

/** The customer with the phone or email of the order, else a new one. */
async function buyerOf(tx: Tx, actor: Actor, input: NewRegisterOrder): Promise<string> {
  const { id } = await findOrAddCustomer(tx, actor, {
    fullName: input.shipName,
    phone: input.shipPhone,
    email: input.email,
    address: input.shipAddress,
    city: input.shipCity,
    postcode: input.shipPostcode,
    country: input.shipCountry,
    source: 'staff',
    externalRef: null,
  })
  return id
}

type Selling = {
  readonly drawer: Drawer
  readonly priced: PricedCart
  readonly settled: SettledOrder
}

/** With the prices and the tax of the outlet that sells, whatever is set where it ships from. */
function orderOf(input: NewRegisterOrder, { drawer, priced, settled }: Selling): PlacedOrder {
  const by = `At ${drawer.registerName}`
  const { shipName, shipPhone, shipAddress, shipPostcode, shipCity, shipCountry } = input
  return {
    outletId: input.outletId,
    soldByOutletId: drawer.outletId,
    customerId: input.customerId,
    ...{ shipName, shipPhone, shipAddress, shipPostcode, shipCity, shipCountry },
    email: input.email,
    channel: 'register',
    externalRef: null,
    placedAt: null,
    paymentMethod: settled.dueMinor > 0 ? 'cash_on_delivery' : 'prepaid',
    promisedOn: input.promisedOn,
    note: input.note,
    shippingMinor: priced.shippingMinor,
    shippingTaxBasisPoints: priced.shippingTaxBasisPoints,
    pricesIncludeTax: priced.pricesIncludeTax,
    taxRounding: priced.taxRounding,
    priceListId: priced.priceList?.id ?? null,
    orderDiscountMinor: priced.orderDiscountMinor,
    discountReason: priced.orderDiscountMinor > 0 ? by : '',
    lines: priced.lines.map((line) => ({
      variantId: line.variant.id,
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      isPriceFixed: line.isPriceFixed,
      priceReason: line.unitPriceMinor === line.usualPriceMinor ? line.usualReason : by,
      discountMinor: line.discountMinor,
      discountReason: line.discountMinor > 0 ? by : '',
      taxBasisPoints: line.taxBasisPoints,
    })),
    payments: input.payments.flatMap(({ method, reference }, at) => {
      const amountMinor = settled.keptMinor[at] ?? 0
      return amountMinor > 0 ? [{ method, reference, amountMinor }] : []
    }),
  }
}

type Sold = {
  readonly drawer: Drawer
  readonly settled: SettledOrder
  readonly orderId: string
}

async function keepSold(
  tx: Tx,
  actor: Actor,
  { id, totalMinor, payments }: NewRegisterOrder,
  { drawer, settled, orderId }: Sold,
): Promise<void> {
  const cash = cashOf(payments, settled.keptMinor)
  await tx
    .insertInto('register_orders')
    .values({
      id,
      order_id: orderId,
      outlet_id: drawer.outletId,
      register_id: drawer.registerId,
      session_id: drawer.sessionId,
      cashier_id: actor.userId,
      total_minor: totalMinor,
      rounding_minor: settled.roundingMinor,
      paid_minor: settled.paidMinor,
      cash_received_minor: cash?.receivedMinor ?? null,
      cash_kept_minor: cash?.keptMinor ?? null,
    })
    .execute()
}

function cashOf(payments: NewRegisterOrder['payments'], keptMinor: readonly Minor[]) {
  const inCash = payments.flatMap(({ method, amountMinor }, at) =>
    method === 'cash' ? [{ amountMinor, keptMinor: keptMinor[at] ?? 0 }] : [],
  )
  if (inCash.length === 0) return null
  return {
    receivedMinor: inCash.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    keptMinor: inCash.reduce((sum, { keptMinor: kept }) => sum + kept, 0),
  }
}

type PaidOrder = { readonly id: string; readonly label: string; readonly customerId: string }

/** Books the payments of the new order into the session; store credit is spent. */
async function bookPayments(
  tx: Tx,
  actor: Actor,
  { sessionId, currency }: Drawer,
  { id, label, customerId }: PaidOrder,
): Promise<void> {
  const payments = await tx
    .selectFrom('order_payments')
    .select(['id', 'method', 'amount_minor'])
    .$narrowType<{ method: Tender }>()
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  for (const { id: paymentId, method, amount_minor: amountMinor } of payments) {
    await bookInto(tx, actor, sessionId, { paymentId, kind: 'payment', method, amountMinor })
    if (method !== 'store_credit') continue
    const source = { noun: orderNoun.key, id, label }
    await spendCredit(tx, actor, { customerId, currency, amountMinor, source })
  }
}

type Told = {
  readonly drawer: Drawer
  readonly settled: SettledOrder
  readonly order: { readonly id: string; readonly label: string }
}

async function tell(
  tx: Tx,
  seller: Actor,
  { outletId, payments }: NewRegisterOrder,
  { drawer, settled, order }: Told,
): Promise<void> {
  const methods = [...new Set(payments.map(({ method }) => tenderLabels[method]))]
  const paid = formatMoney(settled.paidMinor, drawer.currency)
  await appendEvent(tx, seller, {
    type: 'order.sold_at_register',
    noun: orderNoun,
    ...order,
    outletId,
    data: {
      register: drawer.registerName,
      ...(settled.paidMinor > 0 ? { paid: `${paid} paid by ${methods.join(', ')}` } : {}),
    },
  })
  hintAfterCommit(tx, { noun: stockNoun.key, outletId })
}

/**
 * The first answer again, for an order that was sent before; null for a new one.
 *
 * @throws Refusal `id_taken` where another order has the id
 */
async function placedBefore(
  tx: Tx,
  actor: Actor,
  { id, registerId, totalMinor }: NewRegisterOrder,
): Promise<RegisterOrder | null> {
  const sold = await findRegisterOrder(tx, actor, { id })
  if (!sold) return null
  if (sold.registerId === registerId && sold.soldForMinor === totalMinor) return sold.order
  throw new Refusal(
    'conflict',
    'id_taken',
    `${orderLabel(sold.order.number)} was placed with this id, and it is another order. Begin a new one.`,
    { field: 'id' },
  )
}

async function requirePlaced(
  tx: Tx,
  actor: Actor,
  input: NewRegisterOrder,
): Promise<RegisterOrder> {
  const placed = await placedBefore(tx, actor, input)
  if (!placed) throw new Error(`Register order ${input.id} was placed and can't be found.`)
  return placed
}

function otherCurrency(ships: { name: string; currency: string }, drawer: Drawer): Refusal {
  return new Refusal(
    'unprocessable',
    'outlet_differs',
    `${ships.name} counts in ${ships.currency}, and ${drawer.registerName} keeps ${drawer.currency}. Choose another outlet.`,
    { field: 'outletId' },
  )
}
