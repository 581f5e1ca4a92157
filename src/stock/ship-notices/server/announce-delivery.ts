import { changesBetween } from '#platform/changes.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  asSupplier,
  proveOwnOrder,
  requireOpenSupplier,
} from '#stock/supplier-portal/server/index.ts'
import type { AnnouncedDelivery } from '../ship-notices.fields.ts'
import { refusePastArrival, refuseShipping } from '../ship-notices.rules.ts'
import { shipNoticeMachine } from '../ship-notices.states.ts'
import { type FoundNotice, lockNotice, noticeLabel, orderOfNotice } from './find-notice.ts'
import { goodsInWords } from './goods-in-words.ts'
import { lockOrderToShip, type OrderToShip } from './order-to-ship.ts'
import { proveOwnNotice } from './portal-deliveries.queries.ts'
import { moveNotice, tellOfNotice } from './tell-notice.ts'
import { packedGoods, requireLines, writeGoods } from './write-notice.ts'

type Added = AnnouncedDelivery & { readonly orderId: string }

/** The supplier announces a delivery of one of its orders, or keeps it as a draft. */
export async function announceDelivery(tx: Tx, actor: Actor, input: Added) {
  await requireOpenSupplier(tx, actor, (portal) => proveOwnOrder(portal, actor, input.orderId))
  const order = await lockOrderToShip(tx, input.orderId, null)
  const goods = await checkedGoods(tx, order, input)
  const id = newId()
  const told = { id, label: noticeLabel(input.deliveryNumber), outletId: order.outletId }
  await numberOnce(input.deliveryNumber, () =>
    tx
      .insertInto('ship_notices')
      .values({
        id,
        supplier_id: order.supplierId,
        purchase_order_id: order.id,
        outlet_id: order.outletId,
        created_by: authorId(actor),
        ...columnsOf(input),
      })
      .execute(),
  )
  await writeGoods(tx, id, goods)
  if (input.isDraft) {
    await tellOfNotice(tx, actor, told, 'ship_notice.drafted', { order: order.label })
    return { id, version: 1 }
  }
  return { id, version: await submit(tx, actor, told, order, input) }
}

type Changed = AnnouncedDelivery & { readonly id: string; readonly version: number }

/** Changes a delivery that has not arrived; a draft is announced unless it stays one. */
export async function changeDelivery(tx: Tx, actor: Actor, input: Changed) {
  const { id, version } = input
  await requireOpenSupplier(tx, actor, (portal) => proveOwnNotice(portal, actor, id))
  // The order first, as wherever both are locked.
  const { orderId } = await orderOfNotice(tx, id)
  const order = await lockOrderToShip(tx, orderId, id)
  const notice = await lockNotice(tx, id)
  throwIfRefused(refuseMove(shipNoticeMachine, 'cancel', notice))
  if (notice.version !== version) throw staleVersion(notice.label, version, notice.version)
  const isDraft = notice.state === 'draft' && input.isDraft
  const goods = await checkedGoods(tx, order, { ...input, isDraft })
  const before = { ...factsOf(notice), ...(await goodsInWords(tx, id)) }
  await writeGoods(tx, id, goods)
  await numberOnce(input.deliveryNumber, () =>
    tx
      .updateTable('ship_notices')
      .set({ ...columnsOf(input), version: version + 1 })
      .where('id', '=', id)
      .execute(),
  )
  const told = { id, label: noticeLabel(input.deliveryNumber), outletId: notice.outletId }
  const changes = changesBetween(before, { ...factsOf(input), ...(await goodsInWords(tx, id)) })
  if (notice.state === 'submitted' && Object.keys(changes).length > 0)
    await tellOfNotice(tx, actor, told, 'ship_notice.changed', changes)
  if (notice.state === 'submitted' || isDraft) return { id, version: version + 1 }
  return { id, version: await submit(tx, actor, told, order, input) }
}

type Cancelled = { readonly id: string; readonly version: number; readonly reason: string }

/** The supplier takes back a delivery that has not arrived. */
export async function cancelDelivery(tx: Tx, actor: Actor, { id, version, reason }: Cancelled) {
  await asSupplier(tx, actor, (portal) => proveOwnNotice(portal, actor, id))
  const notice = await lockNotice(tx, id)
  const data = reason === '' ? {} : { reason }
  return { id, version: await moveNotice(tx, actor, notice, 'cancel', { version, data }) }
}

async function checkedGoods(tx: Tx, order: OrderToShip, input: AnnouncedDelivery) {
  requireLines(order, input)
  throwIfRefused(refuseShipping(order))
  throwIfRefused(refusePastArrival(input.arrivesOn, await todayAt(tx, order.outletId)))
  return packedGoods(order, input, input.isDraft)
}

function submit(
  tx: Tx,
  actor: Actor,
  told: { readonly id: string; readonly label: string; readonly outletId: string },
  order: OrderToShip,
  { arrivesOn }: AnnouncedDelivery,
): Promise<number> {
  return moveNotice(tx, actor, told, 'submit', {
    set: { submitted_at: new Date().toISOString() },
    data: { order: order.label, arrivesOn },
  })
}

const columnsOf = (facts: AnnouncedDelivery) => ({
  delivery_number: facts.deliveryNumber,
  arrives_on: facts.arrivesOn,
  carrier: facts.carrier,
  tracking_number: facts.trackingNumber,
  note: facts.note,
})

const factsOf = (facts: Pick<FoundNotice, keyof AnnouncedDelivery & keyof FoundNotice>) => ({
  deliveryNumber: facts.deliveryNumber,
  arrivesOn: facts.arrivesOn,
  carrier: facts.carrier,
  trackingNumber: facts.trackingNumber,
  note: facts.note,
})

/** A delivery number is used once by each supplier, so that a box is of one delivery. */
async function numberOnce(number: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (brokenConstraint(error) !== 'ship_notices_number_once') throw error
    throw new Refusal(
      'conflict',
      'number_taken',
      `You have already announced a delivery with the number ${number}. Enter another number, or change that delivery.`,
      { field: 'deliveryNumber', details: { number } },
    )
  }
}
