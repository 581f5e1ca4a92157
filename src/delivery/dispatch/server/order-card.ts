import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import { isWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { type OrderState, orderMachine } from '#sales/orders/orders.states.ts'
import type { CardAct } from '#stock/scanning/scan-card.fields.ts'
import { scanAccess } from '#stock/scanning/scanning.contract.ts'
import type { CardReader } from '#stock/scanning/server/index.ts'
import { parcelNoun } from '../dispatch.nouns.ts'

type Facts = {
  readonly number: number
  readonly outletId: string
  readonly outletCode: string
  readonly state: OrderState
  readonly city: string
  readonly units: number
  readonly placedAt: Date
  readonly promisedOn: string | null
  readonly holds: number
  readonly parcelId: string | null
  readonly toteCode: string | null
}

/** An order: its state, its holds, and packing it where it can be packed. */
export const orderCard: CardReader = async (reader, actor, { id }) => {
  const found = await sql<Facts>`
    select o.number, o.outlet_id as "outletId", outlet.code as "outletCode", o.state,
      o.ship_city as city, o.units, o.placed_at as "placedAt", o.promised_on as "promisedOn",
      (select count(*) from order_holds hold
        where hold.order_id = o.id and hold.released_at is null)::int as holds,
      (select parcel.id from parcels parcel where parcel.order_id = o.id
        order by parcel.packed_at desc limit 1) as "parcelId",
      (select wave.tote_code from wave_orders wave
        where wave.order_id = o.id and wave.left_at is null limit 1) as "toteCode"
    from orders o join outlets outlet on outlet.id = o.outlet_id
    where o.id = ${id} and ${withinOutlets(actor, scanAccess, 'o.outlet_id')}`.execute(reader)
  const [row] = found.rows
  if (!row) return null
  return {
    label: orderLabel(row.number),
    title: [row.city, `packed at ${row.outletCode}`].filter(Boolean).join(', '),
    state: row.holds > 0 ? { label: 'On hold', tone: 'bad' } : orderMachine.states[row.state],
    facts: [
      { kind: 'text', label: 'Units', text: String(row.units), isBig: true },
      ...(row.toteCode
        ? [{ kind: 'text', label: 'Tote', text: row.toteCode, isBig: true } as const]
        : []),
      { kind: 'instant', label: 'Placed', at: new Date(row.placedAt).toISOString(), text: '' },
      ...(row.promisedOn
        ? [{ kind: 'day', label: 'Promised date', on: row.promisedOn } as const]
        : []),
    ],
    acts: actsOf(actor, id, row),
  }
}

function actsOf(actor: Actor, id: string, row: Facts): CardAct[] {
  const at = (permission: (typeof capability)['dispatch' | 'orders' | 'returns']) =>
    actor.permissions.has(permission.key) && isWithinOutlets(actor, permission, row.outletId)
  const isToPack = row.state === 'confirmed' && row.holds === 0
  return [
    ...(isToPack && at(capability.dispatch)
      ? [{ label: 'Pack this order', path: `/dispatch?tab=pack&order=${id}` }]
      : []),
    ...(row.parcelId && at(capability.dispatch)
      ? [{ label: 'Open parcel', path: parcelNoun.path(row.parcelId) }]
      : []),
    ...(at(capability.orders) ? [{ label: 'Open order', path: orderNoun.path(id) }] : []),
  ]
}
