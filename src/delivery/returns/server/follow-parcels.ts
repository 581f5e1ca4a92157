import { sql } from 'kysely'
import { findParcel } from '#delivery/dispatch/server/index.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import { access, findReturn, moveReturn } from './find-return.ts'
import { openReturn } from './open-return.ts'
import { bringBack, openForParcel, returnOfParcel } from './receive-parcel-back.ts'

const house = systemActor('Returns')

/**
 * Expects what couriers return, no longer what they deliver after all, and the units of an order
 * that a user marked as returned.
 */
export const returnsReader: EventReader = {
  name: 'returns',
  types: [
    'parcel.turned_back',
    'parcel.returned_by_courier',
    'parcel.delivered',
    'parcel.report_undone',
    'order.returned',
  ],
  take: async (tx, events) => {
    for (const { type, entityId, data, result } of events) {
      if (result !== 'ok') continue
      if (type === 'order.returned') {
        if (!('return' in data)) await benchOrder(tx, house, entityId, data)
      } else if (type === 'parcel.delivered') await callOff(tx, house, entityId)
      else if (type === 'parcel.report_undone') await followUndone(tx, house, entityId)
      else await expectParcel(tx, house, entityId)
    }
  },
}

async function expectParcel(tx: Tx, actor: Actor, parcelId: string): Promise<void> {
  const parcel = await findParcel(tx, actor, access, parcelId, { locked: true })
  const isComing = parcel.state === 'returning' || parcel.state === 'returned_by_courier'
  if (!isComing || (await returnOfParcel(tx, parcelId))) return
  await openForParcel(tx, actor, parcel, 'in_transit')
}

/** The report of the return, or of a delivery after all, was a mistake. */
async function followUndone(tx: Tx, actor: Actor, parcelId: string): Promise<void> {
  const { state } = await findParcel(tx, actor, access, parcelId, { locked: true })
  if (state === 'returning' || state === 'returned_by_courier')
    return expectParcel(tx, actor, parcelId)
  await callOff(tx, actor, parcelId, 'The courier’s report was undone')
}

async function callOff(
  tx: Tx,
  actor: Actor,
  parcelId: string,
  reason = 'The courier delivered it after all',
): Promise<void> {
  const standing = await returnOfParcel(tx, parcelId)
  if (standing?.state !== 'in_transit') return
  await moveReturn(tx, actor, await findReturn(tx, actor, standing.id), 'cancel', {
    data: { reason },
  })
}

/** Its units are already in stock; they still have to be inspected and settled. */
async function benchOrder(
  tx: Tx,
  actor: Actor,
  orderId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const order = await findOrder(tx, actor, access, orderId, { locked: true })
  const parcels = await tx
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .execute()
  const parcelId = parcels[0]?.id ?? null
  const parcel = parcelId ? await findParcel(tx, actor, access, parcelId, { locked: true }) : null
  const standing = parcelId ? await returnOfParcel(tx, parcelId) : null
  if (standing && standing.state !== 'in_transit') return
  if (standing) await callOff(tx, actor, parcelId ?? '')
  const lines = await backOutsideReturns(tx, orderId)
  if (lines.length === 0) return
  const isFromCourier = Array.isArray(data.state) && data.state[0] === 'dispatched'
  const found = await openReturn(tx, actor, {
    kind: isFromCourier ? 'courier' : 'walk_in',
    method: isFromCourier ? 'courier' : 'walk_in',
    state: 'received',
    outletId: order.outlet_id,
    currency: order.currency,
    orderId,
    parcelId,
    reason: reasonOf(data),
    dueDays: null,
    lines,
  })
  await sql`update return_lines set received = expected where return_id = ${found.id}`.execute(tx)
  if (parcel && parcel.state !== 'delivered') await bringBack(tx, actor, parcel, 'order')
}

/** What stock received back of an order beyond its returns, line by line. */
async function backOutsideReturns(tx: Tx, orderId: string) {
  const found = await sql<{ orderLineId: string; variantId: string; expected: number }>`
    select l.id as "orderLineId", l.variant_id as "variantId",
      (select coalesce(sum(m.on_hand_delta), 0) from stock_movements m where m.source_id = ${orderId}
        and m.source_line_id = l.id and m.kind = 'return')::bigint
      - (select coalesce(sum(known.received), 0) from return_lines known
        where known.order_line_id = l.id)::bigint as expected
    from order_lines l where l.order_id = ${orderId} order by l.position`.execute(tx)
  return found.rows.filter(({ expected }) => expected > 0)
}

const faultNames = ['customer', 'courier', 'us', 'supplier'] as const

function reasonOf({ reason, reasonCode, fault }: Readonly<Record<string, unknown>>) {
  return {
    code: typeof reasonCode === 'string' ? reasonCode : 'other',
    text: typeof reason === 'string' ? reason : 'Taken back',
    fault: faultNames.find((known) => known === fault) ?? ('unknown' as const),
  }
}
