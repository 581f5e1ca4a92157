import type { Database, Tx } from '#platform/server/db/database.ts'
import { cancelOrderByHand } from '#sales/orders/server/fulfilment/cancel-order-by-hand.ts'
import {
  changeDesk,
  editOrder,
  getOrder,
  holdOrder,
  issueInvoice,
  recordPayment,
  refundOrder,
  releaseHold,
  takeBackOrder,
} from '#sales/orders/server/index.ts'
import { moneyOf } from '#sales/orders/server/money/order-money.queries.ts'
import { enterCompany } from './company.ts'
import { orderFor } from './customer-steps.ts'
import { anOrder } from './orders-in-state.ts'
import { because, type World } from './world.ts'

/** Two orders of a customer, with erasable text in every place that has some. */
export async function saidOfOrders(db: Database, world: World, customerId: string, words: string) {
  const { admin } = world
  const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
  const reason = because(words)
  const id = await orderFor(db, world, customerId)
  const { holdId } = await act((tx) => holdOrder(tx, admin, { id, kind: 'manual', reason }))
  await act((tx) => releaseHold(tx, admin, { id, holdId, note: words }))
  await act((tx) => changeDesk(tx, admin, { id, change: { addTags: [words] } }))
  await act((tx) => changeDesk(tx, admin, { id, change: { removeTags: [words] } }))
  const { version, lines, shippingMinor, paymentMethod } = await termsOf(db, world, id)
  const edit = { id, version, shippingMinor, paymentMethod, note: words, reason }
  const cheaper = lines.map((line) => ({ ...line, discount: { amountMinor: 1, reason } }))
  const discount = { amountMinor: 1, reason }
  await act((tx) => editOrder(tx, admin, { ...edit, lines: cheaper, discount }))
  const payment = { method: 'cash', amountMinor: 500, reference: words } as const
  await act((tx) => recordPayment(tx, admin, { orderId: id, ...payment }))
  await enterCompany(db)
  await act((tx) => issueInvoice(tx, admin, { id }))
  const refund = { orderId: id, lines: [], amountMinor: 500, method: null, reason }
  await act((tx) => refundOrder(tx, admin, refund))
  const { version: last } = await getOrder(db.reader, admin, { id })
  await act((tx) => cancelOrderByHand(tx, admin, { id, version: last, reason }))
  const back = await anOrder(db, world, 'delivered')
  await db.pool.query('update orders set customer_id = $1 where id = $2', [customerId, back.id])
  await act((tx) => takeBackOrder(tx, admin, { id: back.id, version: back.version, reason }))
  return [id, back.id]
}

async function termsOf(db: Database, world: World, id: string) {
  const { version, lines, shippingMinor } = await moneyOf(db.reader, world.admin, { id })
  const { paymentMethod } = await getOrder(db.reader, world.admin, { id })
  const asked = lines.flatMap(({ lineId, variantId, quantity }) =>
    variantId === null ? [] : [{ lineId, variantId, quantity }],
  )
  return { version, lines: asked, shippingMinor, paymentMethod }
}
