import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { refuseDeskWork } from '../../orders.rules.ts'
import { refuseStockWork } from '../../short.rules.ts'
import { sumUpOrder } from '../editing/sum-up-order.ts'
import { findOrder } from '../find-order.ts'
import { rolesAt } from '../roles-at.ts'
import { reserveShortLines } from './reserve-short.ts'

export type LineMatch = {
  readonly id: string
  readonly version: number
  readonly lineId: string
  readonly variantId: string
  /** The sales channel's code means this product from now on. */
  readonly remember: boolean
}

/**
 * Matches a line of a sales channel with a product. The line keeps its price and its tax; the
 * available stock of the product is reserved. The event says whether to remember the code, for the
 * area of sales channels.
 */
export async function matchLine(tx: Tx, actor: Actor, input: LineMatch) {
  const { id, lineId, variantId, remember } = input
  const order = await findOrder(tx, actor, capability.orders, id, { locked: true })
  const { label, outlet_id: outletId } = order
  const line = await unmatchedLine(tx, id, lineId)
  const variant = await variantFor(tx, variantId)
  throwIfRefused(refuseDeskWork(rolesAt(actor, outletId), label))
  throwIfRefused(refuseStockWork(label, order.state))
  if (line.isMatched) throw alreadyMatched(label, line.code)
  if (order.version !== input.version) throw staleVersion(label, input.version, order.version)
  const steps = 10 ** variant.quantityScale
  await sql`update order_lines set variant_id = ${variant.id}, sku = ${variant.sku},
      title = ${variant.title}, quantity_scale = ${variant.quantityScale},
      quantity = quantity * ${steps}::integer, cancelled_quantity = cancelled_quantity * ${steps}::integer,
      short_quantity = short_quantity * ${steps}::integer,
      elsewhere_quantity = elsewhere_quantity * ${steps}::integer
    where id = ${lineId}`.execute(tx)
  const { version } = await sumUpOrder(tx, id)
  await appendEvent(tx, actor, {
    type: 'order.line_matched',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: {
      code: line.code,
      sku: variant.sku,
      variantId: variant.id,
      channel: line.channel,
      remember,
    },
  })
  await reserveShortLines(tx, actor, order)
  return { id, version }
}

type Unmatched = { readonly code: string; readonly channel: string; readonly isMatched: boolean }

async function unmatchedLine(tx: Tx, orderId: string, lineId: string): Promise<Unmatched> {
  const found = await sql<Unmatched>`select l.sku as code, o.channel,
      l.variant_id is not null as "isMatched"
    from order_lines l join orders o on o.id = l.order_id
    where l.id = ${lineId} and l.order_id = ${orderId}`.execute(tx)
  const [line] = found.rows
  if (!line) throw notFound('This line')
  return line
}

type Variant = {
  readonly id: string
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
}

async function variantFor(tx: Tx, id: string): Promise<Variant> {
  const found = await sql<Variant>`select v.id, v.sku, v.title, v.quantity_scale as "quantityScale"
    from variants named join variants v on v.id = coalesce(named.merged_into_id, named.id)
    where named.id = ${id}`.execute(tx)
  const [variant] = found.rows
  if (!variant) throw notFound('This product')
  return variant
}

function alreadyMatched(label: string, sku: string): Refusal {
  return new Refusal(
    'conflict',
    'already_matched',
    `This line of ${label} is ${sku} already. Edit the order to change it.`,
  )
}
