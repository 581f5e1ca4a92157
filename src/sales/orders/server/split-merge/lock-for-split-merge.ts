import { sql } from 'kysely'
import {
  type OutletFacts,
  refuseSelling,
  refuseShipping,
} from '#organization/outlets/outlets.rules.ts'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { orderLabel } from '../../orders.nouns.ts'
import { refuseDeskWork, refuseSplitMerge } from '../../orders.rules.ts'
import type { OrderState } from '../../orders.states.ts'
import type { LineToSplit } from '../../split.rules.ts'
import { rolesAt } from '../roles-at.ts'

export type SplitOrMergedOrder = Awaited<ReturnType<typeof lockForSplitMerge>>

type Row = {
  readonly id: string
  readonly number: number
  readonly state: OrderState
  readonly version: number
  readonly channel: string
  readonly outlet_id: string
  readonly customer_id: string | null
  readonly phone_key: string
  readonly sold_by_outlet_id: string | null
  readonly price_list_id: string | null
  readonly address_key: string
  readonly ship_address: string
  readonly ship_city: string
  readonly ship_postcode: string
  readonly ship_country: string
  readonly placed_at: string
  readonly currency: string
  readonly units: number
  readonly total_minor: number
  readonly paid_minor: number
  readonly refunded_minor: number
  readonly prices_include_tax: boolean
  readonly tax_rounding: string
  readonly isPackingBegun: boolean
  readonly isUnmatched: boolean
}

/** Locks an order whose lines are to move; `requireSplitMerge` decides whether they may. */
export async function lockForSplitMerge(tx: Tx, actor: Actor, id: string) {
  const found = await sql<Row>`select o.id, o.number, o.state, o.version, o.channel, o.outlet_id,
      o.customer_id, o.phone_key, o.placed_at, o.currency, o.units, o.total_minor, o.paid_minor,
      o.refunded_minor, o.prices_include_tax, o.tax_rounding, o.sold_by_outlet_id, o.price_list_id,
      o.address_key, o.ship_address, o.ship_city, o.ship_postcode, o.ship_country,
      exists (select from order_lines l where l.order_id = o.id and l.packed_quantity > 0)
        as "isPackingBegun",
      exists (select from order_lines l where l.order_id = o.id and l.variant_id is null
        and l.quantity > l.cancelled_quantity) as "isUnmatched"
    from orders o
    where o.id = ${id} and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}
    for update of o`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('This order')
  return { ...row, label: orderLabel(row.number) }
}

/**
 * Runs after all named records were found, so that foreign ids get the same answer as unknown ones.
 */
export function requireSplitMerge(actor: Actor, order: SplitOrMergedOrder, version: number): void {
  throwIfRefused(refuseDeskWork(rolesAt(actor, order.outlet_id), order.label))
  throwIfRefused(refuseSplitMerge(order))
  if (order.version !== version) throw staleVersion(order.label, version, order.version)
}

/** What a refund gave back belongs to the lines as they were. */
export function requireNoRefunds(order: SplitOrMergedOrder): void {
  if (order.refunded_minor === 0) return
  throw new Refusal(
    'conflict',
    'has_refunds',
    `${order.label} is partially refunded, and the refund belongs to its lines. Edit the order instead.`,
  )
}

/** The lines with remaining units; the lock of their order covers them. */
export async function openLinesOf(tx: Tx, orderId: string): Promise<LineToSplit[]> {
  const found = await sql<LineToSplit>`select id, variant_id as "variantId", sku,
      quantity - cancelled_quantity as open, short_quantity as short,
      elsewhere_quantity as elsewhere, quantity_scale as "quantityScale",
      unit_price_minor as "unitPriceMinor", line_minor as "lineMinor",
      discount_minor as "discountMinor", order_discount_minor as "orderDiscountMinor",
      tax_minor as "taxMinor"
    from order_lines where order_id = ${orderId} and quantity > cancelled_quantity
    order by position`.execute(tx)
  return found.rows
}

/** The outlet must be the actor's, take orders now, and count in the order's currency. */
export async function requireOutlet(
  tx: Tx,
  actor: Actor,
  order: { label: string; currency: string },
  outletId: string,
): Promise<{ code: string }> {
  requireWithinOutlets(actor, capability.orders, outletId)
  const found = await sql<OutletFacts & { code: string; currency: string }>`
    select code, name, state, ships, sells, receives, currency from outlets
    where id = ${outletId}`.execute(tx)
  const [outlet] = found.rows
  if (!outlet) throw notFound('This outlet')
  throwIfRefused(refuseSelling({ ...outlet, sells: true }) ?? refuseShipping(outlet))
  if (outlet.currency === order.currency) return outlet
  throw new Refusal(
    'unprocessable',
    'outlet_differs',
    `${outlet.name} counts in ${outlet.currency}, and ${order.label} was priced in ${order.currency}. Choose another outlet.`,
    { field: 'outletId' },
  )
}
