import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import {
  type Database,
  hintAfterCommit,
  type Reader,
  type Tx,
} from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { linesOf, orderFacts } from '#sales/orders/server/index.ts'
import {
  chooseBox,
  consumePackaging,
  giveBack,
  materialById,
  type OrderToPack,
  packagingOf,
  showSuggestion,
  suggestFor,
} from '#stock/packaging/server/index.ts'
import { keepScan, noteScan, scanIn } from '#stock/scanning/server/index.ts'
import { parcelNoun } from '../dispatch.nouns.ts'

/** The box that an order at the station is, or should be, packed in. */
export async function boxOfOrder(reader: Reader, actor: Actor, input: { orderId: string }) {
  const order = await orderToPack(reader, actor, input.orderId)
  const chosen = await packagingOf(reader, input.orderId)
  const found = await suggestFor(reader, order.outletId, order.pieces)
  return { chosen, suggestion: await showSuggestion(reader, found) }
}

/** The packer scans or names another box than the suggested one. */
export function takeOtherBox(
  db: Database,
  actor: Actor,
  input: { orderId: string; code: string; reason?: ReasonGiven | undefined },
  request: IdempotentRequest | null,
) {
  const scan = scanIn('pack', orderNoun, input.orderId, input.code)
  return keepScan(db, actor, scan, request, async (tx) => {
    const order = await orderToPack(tx, actor, input.orderId, { locked: true })
    noteScan(tx, { outletId: order.outletId, taskLabel: orderLabel(order.orderNumber) })
    if (order.state !== 'confirmed' && order.state !== 'packed')
      throw new Refusal(
        'conflict',
        'wrong_state',
        `Order ${order.orderNumber} is ${order.state}; its box can be chosen until its parcel leaves.`,
      )
    await chooseBox(tx, actor, order, input)
    hintAfterCommit(tx, { noun: orderNoun.key, ids: [input.orderId], outletId: order.outletId })
    const answer = await boxOfOrder(tx, actor, input)
    return { answer }
  })
}

/** The parcel is full: its packaging leaves the stock of packaging. */
export async function packInBox(
  tx: Tx,
  actor: Actor,
  orderId: string,
  parcel: { readonly id: string; readonly code: string },
): Promise<void> {
  const order = await orderToPack(tx, actor, orderId)
  await consumePackaging(tx, actor, { ...order, parcel: asSource(parcel) })
}

/** The parcel was reopened or unpacked: its packaging is in stock again. */
export async function unpackBox(
  tx: Tx,
  actor: Actor,
  orderId: string,
  parcel: { readonly id: string; readonly code: string },
): Promise<void> {
  const order = await orderToPack(tx, actor, orderId)
  await giveBack(tx, actor, { ...order, parcel: asSource(parcel) })
}

/**
 * A box scanned where goods are expected is not a wrong item, nor too late for a full parcel: it is
 * the box to pack in.
 */
export async function refuseBoxAsUnit(
  tx: Tx,
  variant: { readonly id: string; readonly sku: string },
  refusal: unknown,
): Promise<unknown> {
  const isOfUnit =
    refusal instanceof Refusal && ['wrong_item', 'wrong_state'].includes(refusal.code)
  if (!isOfUnit || !(await materialById(tx, variant.id))) return refusal
  return new Refusal(
    'unprocessable',
    'is_packaging',
    `${variant.sku} is packaging. Choose it as the box of this order.`,
  )
}

async function orderToPack(
  reader: Reader,
  actor: Actor,
  orderId: string,
  { locked = false }: { locked?: boolean } = {},
): Promise<OrderToPack & { state: string }> {
  // The same lock as at the station, so that the last unit and another box wait for each other.
  if (locked)
    await reader.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const order = await orderFacts(reader, actor, capability.dispatch, orderId)
  const parcel = await reader
    .selectFrom('parcels')
    .select(['id', 'code'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const pieces = (await linesOf(reader, orderId)).flatMap(
    ({ variantId, readyQuantity, quantityScale }) => {
      if (variantId === null || readyQuantity === 0) return []
      // Goods sold by measure are packed as one piece.
      return [{ variantId, quantity: quantityScale === 0 ? readyQuantity : 1 }]
    },
  )
  return {
    orderId,
    orderNumber: order.number,
    outletId: order.outletId,
    state: order.state,
    parcel: parcel ? asSource(parcel) : null,
    pieces,
  }
}

function asSource({ id, code }: { readonly id: string; readonly code: string }) {
  return { noun: parcelNoun.key, id, label: `Parcel ${code}` }
}
