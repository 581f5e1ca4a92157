import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { portalRole } from '#platform/server/db/database-roles.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  addPurchaseOrder,
  confirmPurchaseOrder,
  sendPurchaseOrder,
} from '#stock/purchasing/server/index.ts'
import { countGoodsIn, receiveGoods } from '#stock/receiving/server/index.ts'
import {
  announceDelivery,
  antedateArrival,
  noticeParts,
  receiveNotice,
  reportArrivalsAt,
} from '#stock/ship-notices/server/index.ts'
import { evenCartons } from '#stock/ship-notices/ship-notices.rules.ts'
import { memberOf, type Team } from './create-team.ts'
import { supplierOfDemoUser } from './demo-suppliers.ts'

/**
 * Deliveries that the demo's supplier announced: one that arrives tomorrow, a draft of the rest, one
 * that is late, and one of which a unit was rejected. Without the role of the portal there are none.
 */
export async function addDemoAnnounced(tx: Tx, team: Team): Promise<void> {
  const offer = await findOffer(tx)
  if (!offer) return
  const supplier = newActor({ ...memberOf(team, 'supplier'), supplierId: offer.supplierId })
  const buyer = memberOf(team, 'super_manager')
  const today = await todayAt(tx, offer.outletId)
  const announce = (order: Order, delivery: Delivery) =>
    announceDelivery(tx, supplier, deliveryOf(order, delivery))
  const open = await confirmedOrder(tx, buyer, offer, today)
  await announce(open, {
    ...{ number: 'TB-20981', arrivesOn: addDays(today, 1), trackingNumber: 'PL 4471 9920' },
    ...{ quantity: 12, isDraft: false },
  })
  await announce(open, {
    ...{ number: 'TB-20990', arrivesOn: addDays(today, 9), trackingNumber: '' },
    ...{ quantity: 6, isDraft: true },
  })
  const missing = await announce(await confirmedOrder(tx, buyer, offer, today), {
    ...{ number: 'TB-20951', arrivesOn: today, trackingNumber: 'PL 4471 9012' },
    ...{ quantity: 18, isDraft: false },
  })
  // A delivery can't be announced for a day that has passed; this one was announced before.
  await antedateArrival(tx, { id: missing.id, arrivesOn: addDays(today, -2) })
  await reportArrivalsAt(tx, offer.outletId)
  const past = await confirmedOrder(tx, buyer, offer, today)
  const arrived = await announce(past, {
    ...{ number: 'TB-20944', arrivesOn: today, trackingNumber: 'PL 4471 8713' },
    ...{ quantity: 24, isDraft: false },
  })
  await receiveMost(tx, memberOf(team, 'warehouse_manager'), arrived)
}

type Offer = {
  readonly supplierId: string
  readonly outletId: string
  readonly variantIds: readonly string[]
}

async function findOffer(tx: Tx): Promise<Offer | null> {
  const { rows } = await sql<Offer>`
    select s.id as "supplierId", main.id as "outletId",
      (array_agg(item.variant_id order by v.sku))[1:2] as "variantIds"
    from suppliers s join supplier_items item on item.supplier_id = s.id and item.is_active
    join variants v on v.id = item.variant_id and v.tracking = 'none' and v.quantity_scale = 0
    join outlets main on main.code = 'MAIN' and main.currency = item.currency
    where s.code = ${supplierOfDemoUser} and item.price_minor is not null
      and exists (select from pg_roles where rolname = ${portalRole}
        and pg_has_role(current_user, oid, 'member'))
    group by s.id, main.id`.execute(tx)
  return rows[0] ?? null
}

type Order = { readonly id: string; readonly lineIds: readonly string[] }

async function confirmedOrder(tx: Tx, buyer: Actor, offer: Offer, today: string): Promise<Order> {
  const { supplierId, outletId, variantIds } = offer
  const drafted = await addPurchaseOrder(tx, buyer, {
    ...{ supplierId, outletId, expectedOn: addDays(today, 6), supplierReference: '', note: '' },
    lines: variantIds.map((variantId) => ({ variantId, quantity: 24 })),
  })
  const sent = await sendPurchaseOrder(tx, buyer, { ...drafted, by: 'other', to: '' })
  const promisedOn = addDays(today, 4)
  await confirmPurchaseOrder(tx, buyer, {
    ...{ ...sent, supplierReference: 'TB-7713', promisedOn, lines: [] },
  })
  const lines = await tx
    .selectFrom('purchase_order_lines')
    .select('id')
    .where('purchase_order_id', '=', drafted.id)
    .orderBy('position')
    .execute()
  return { id: drafted.id, lineIds: lines.map(({ id }) => id) }
}

type Delivery = {
  readonly number: string
  readonly arrivesOn: string
  readonly trackingNumber: string
  /** Of each line. */
  readonly quantity: number
  readonly isDraft: boolean
}

const deliveryOf = ({ id: orderId, lineIds }: Order, delivery: Delivery) => ({
  ...{ orderId, deliveryNumber: delivery.number, arrivesOn: delivery.arrivesOn },
  ...{ carrier: 'Palletline', trackingNumber: delivery.trackingNumber, note: '' },
  lines: lineIds.map((orderLineId) => ({
    ...{ orderLineId, quantity: delivery.quantity, lotCode: '', expiresOn: null },
  })),
  cartons: evenCartons(lineIds.map(() => ({ quantity: delivery.quantity, perCarton: 12 }))).map(
    ({ contents }) => ({ contents: [...contents] }),
  ),
  isDraft: delivery.isDraft,
})

/** All of it is counted, and one unit is rejected. */
async function receiveMost(
  tx: Tx,
  actor: Actor,
  notice: { readonly id: string; readonly version: number },
): Promise<void> {
  const { receiptId } = await receiveNotice(tx, actor, { ...notice, isBlind: false })
  const { rows } = await sql<{ sku: string }>`select v.sku from goods_receipt_lines line
    join variants v on v.id = line.variant_id
    where line.receipt_id = ${receiptId} order by line.position`.execute(tx)
  const counted = { id: receiptId, reject: null, binId: null } as const
  for (const [at, { sku: code }] of rows.entries()) {
    const amount = at === 0 ? 23 : 24
    await countGoodsIn(tx, actor, { ...counted, code, amount, outcome: 'accepted' })
    if (at > 0) continue
    const reject = { code: 'damaged', note: 'Wet carton' }
    await countGoodsIn(tx, actor, { ...counted, code, amount: 1, outcome: 'rejected', reject })
  }
  await receiveGoods(tx, actor, { id: receiptId, version: 1 })
  await noticeParts.follow(tx, actor, receiptId)
}
