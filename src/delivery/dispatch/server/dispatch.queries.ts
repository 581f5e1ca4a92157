import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import {
  countByState,
  countCap,
  linesOf,
  orderFacts,
  packedLotsOf,
} from '#sales/orders/server/index.ts'
import { picturesOf } from '#stock/catalog/server/index.ts'
import type { Bench } from '../dispatch.contract.ts'
import { isHeld, isLate, lateFromOutlet } from './list-waiting.ts'

export async function dispatchCounts(reader: Reader, actor: Actor) {
  const counts = await countByState(reader, actor, capability.dispatch, [
    'confirmed',
    'packed',
    'dispatched',
  ])
  const held = await sql<{ count: number }>`select count(*)::int as count from orders o
    where o.state = 'confirmed' and ${isHeld}
      and ${withinOutlets(actor, capability.dispatch, 'o.outlet_id')}`.execute(reader)
  const late = await sql<{ count: number }>`select count(*)::int as count
    from order_dues by_when join orders o on o.id = by_when.order_id ${lateFromOutlet}
    where o.state = 'confirmed' and ${isLate}
      and ${withinOutlets(actor, capability.dispatch, 'o.outlet_id')}`.execute(reader)
  const count = (state: string) => counts.find((each) => each.state === state)?.count ?? 0
  return {
    toPack: count('confirmed'),
    held: held.rows[0]?.count ?? 0,
    late: late.rows[0]?.count ?? 0,
    toHandOver: count('packed'),
    onTheWay: count('dispatched'),
    cap: countCap,
  }
}

export async function parcelOf(reader: Reader, actor: Actor, input: { id: string }) {
  const parcel = await reader
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.order_id', 'parcels.code'])
    .where('parcels.id', '=', input.id)
    .where(withinOutlets(actor, capability.dispatch, 'orders.outlet_id'))
    .executeTakeFirst()
  if (!parcel) throw notFound('This parcel')
  return { orderId: parcel.order_id, code: parcel.code }
}

export async function benchOf(
  reader: Reader,
  actor: Actor,
  input: { orderId: string },
): Promise<Bench> {
  // Read again at every scan, so it leaves out what the station does not show.
  const order = await orderFacts(reader, actor, capability.dispatch, input.orderId)
  const parcel = await reader
    .selectFrom('parcels')
    .select(['id', 'code'])
    .where('order_id', '=', input.orderId)
    // A reopened parcel does not count until its last unit is in.
    .where('state', '<>', 'opened')
    .executeTakeFirst()
  const packedLots = await packedLotsOf(reader, input.orderId)
  const ordered = await linesOf(reader, input.orderId)
  const pictures = await picturesOf(
    reader,
    ordered.flatMap(({ variantId }) => variantId ?? []),
  )
  const lines = ordered.map((line) => ({
    id: line.id,
    sku: line.sku,
    title: line.title,
    pictureId: pictures.get(line.variantId ?? '') ?? null,
    quantity: line.readyQuantity,
    packedQuantity: line.packedQuantity,
    quantityScale: line.quantityScale,
    lots: packedLots
      .filter(({ lineId }) => lineId === line.id)
      .map(({ lotId, code, expiresOn, quantity }) => ({ lotId, code, expiresOn, quantity })),
  }))
  const units = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce(
      (sum, line) => sum + (line.quantityScale === 0 ? of(line) : Math.min(of(line), 1)),
      0,
    )
  return {
    orderId: order.id,
    number: order.number,
    state: order.state,
    shipName: order.shipName,
    shipCity: order.shipCity,
    note: order.note,
    customerNote: order.customerNote,
    units: units((line) => line.quantity),
    packedUnits: units((line) => line.packedQuantity),
    parcelId: parcel?.id ?? null,
    parcelCode: parcel?.code ?? null,
    openHolds: order.openHolds,
    lines,
  }
}
