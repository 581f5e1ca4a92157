import { parcelCode } from '#delivery/dispatch/dispatch.nouns.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { PastEvent } from '#platform/server/events/append-past-events.ts'
import { addPastOrders, type NumberedOrder } from '#sales/orders/server/index.ts'
import { addDemoParcels } from './add-demo-parcels.ts'
import { memberOf, type Team } from './create-team.ts'
import { type GivenAddress, givenAddresses } from './doubtful-addresses.ts'
import type { DemoPlan } from './plan-demo.ts'
import type { PlannedOrder } from './plan-orders.ts'
import { withRealReasons } from './reasons-of-address-holds.ts'

/** The ids for the SKUs and roles of the plan. */
export type DemoIds = {
  readonly team: Team
  readonly outlets: ReadonlyMap<string, string>
  readonly variants: ReadonlyMap<string, string>
  readonly customers: ReadonlyMap<string, string>
}

export const iso = (instant: number) => new Date(instant).toISOString()

export function idOf(ids: ReadonlyMap<string, string>, word: string): string {
  const id = ids.get(word)
  if (id === undefined) throw new Error(`The demo has no ${word}.`)
  return id
}

/** Adds the orders and their parcels; the events are the caller's to append. */
export async function addDemoOrders(
  tx: Tx,
  now: Date,
  plan: DemoPlan,
  ids: DemoIds,
): Promise<{ orders: NumberedOrder[]; events: PastEvent[] }> {
  const given = givenAddresses(plan.orders, (order) => personOf(order, plan))
  const past = plan.orders.map((order, place) => ({
    ...pastOrder(order, plan, ids),
    ...shippedTo(given[place] ?? personOf(order, plan)),
  }))
  const { numbered, events } = await addPastOrders(tx, await withRealReasons(tx, past))
  const parcelEvents = await addDemoParcels(tx, now, numbered)
  return { orders: numbered, events: [...events, ...parcelEvents] }
}

function personOf(order: PlannedOrder, { people }: DemoPlan) {
  const person = people[order.person]
  if (!person) throw new Error(`The demo has no person ${order.person}.`)
  return person
}

function shippedTo({ phone, address, city, postcode, country }: GivenAddress) {
  return {
    shipPhone: phone,
    shipAddress: address,
    shipCity: city,
    shipPostcode: postcode,
    shipCountry: country,
  }
}

function pastOrder(order: PlannedOrder, plan: DemoPlan, ids: DemoIds) {
  const person = personOf(order, plan)
  const { keyedInBy, externalRef, paymentMethod, shippingMinor, note } = order
  return {
    channel: keyedInBy ? 'staff' : 'api',
    externalRef,
    outletId: idOf(ids.outlets, order.outlet),
    customerId: ids.customers.get(person.externalRef) ?? null,
    placedAt: iso(order.placedAt),
    placedBy: keyedInBy ? memberOf(ids.team, keyedInBy) : systemActor('Web shop', 'api_key'),
    shipName: person.fullName,
    paymentMethod,
    shippingMinor,
    note,
    lines: order.lines.map(({ sku, quantity }) => ({
      variantId: idOf(ids.variants, sku),
      quantity,
    })),
    moves: order.moves.map(({ at, by, ...move }) => ({
      ...move,
      at: iso(at),
      actor: memberOf(ids.team, by),
      ...(move.move === 'dispatch' ? { dataOf: nameParcel } : {}),
    })),
    holds: order.holds.map(({ at, by, released, ...hold }) => ({
      ...hold,
      at: iso(at),
      actor: memberOf(ids.team, by),
      ...(released
        ? {
            released: {
              at: iso(released.at),
              actor: memberOf(ids.team, released.by),
              note: released.note,
            },
          }
        : {}),
    })),
  }
}

const nameParcel = (number: number) => ({ parcel: parcelCode(number) })
