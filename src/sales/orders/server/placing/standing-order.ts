import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import type { NewOrder } from '../../new-order.fields.ts'
import { orderLabel } from '../../orders.nouns.ts'
import type { OrderState } from '../../orders.states.ts'

export type StandingOrder = {
  readonly id: string
  readonly number: number
  readonly state: OrderState
  readonly totalMinor: number
  readonly version: number
  readonly linkedTo: null
}

type Found = StandingOrder & {
  readonly outletId: string
  readonly isEdited: boolean
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[]
}

/** Where an order was written down: by a program with a key, or by one of us. */
export const channelOf = ({ via }: Actor): string => (via === 'api_key' ? 'api' : 'staff')

/**
 * The order that was placed under the sender's reference before; null where there is none. Asked for
 * other goods under the same reference, it refuses, because one of the two would be lost.
 */
export async function standingOrder(
  reader: Reader,
  actor: Actor,
  input: NewOrder,
): Promise<StandingOrder | null> {
  if (!input.externalRef) return null
  const found = await sql<Found>`
    select o.id, o.number, o.state, o.total_minor as "totalMinor", o.version, null as "linkedTo",
      o.outlet_id as "outletId",
      exists (select from order_edits e where e.order_id = o.id) as "isEdited",
      (select jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'quantity', l.quantity))
        from order_lines l where l.order_id = o.id) as lines
    from orders o
    where o.external_ref = ${input.externalRef} and o.channel = ${channelOf(actor)}`.execute(reader)
  const [order] = found.rows
  if (!order) return null
  const { outletId, isEdited, lines, ...standing } = order
  const isSame =
    outletId === input.outletId && (isEdited || goodsIn(lines) === goodsIn(input.lines))
  if (!isSame) throw alreadyPlaced(actor, input.externalRef, order)
  return standing
}

function goodsIn(lines: Found['lines']): string {
  return lines
    .map(({ variantId, quantity }) => `${variantId} ${quantity}`)
    .sort()
    .join()
}

function alreadyPlaced(actor: Actor, ref: string, { number, outletId }: Found): Refusal {
  const isSeen = isWithinOutlets(actor, capability.orders, outletId)
  const which = isSeen ? orderLabel(number) : 'Another order'
  return new Refusal(
    'conflict',
    'already_placed',
    `${which} was placed as “${ref}” already, with other goods. Give this order a reference of its own, or edit that one.`,
    { field: 'externalRef', ...(isSeen ? { details: { number } } : {}) },
  )
}
