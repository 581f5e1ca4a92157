import type pg from 'pg'
import { explainShortage, isShortage, reserveStockSteps } from '#inventory/server/index.ts'
import { refuseSelling, refuseShipping } from '#outlets/outlets.rules.ts'
import type { OutletState } from '#outlets/outlets.states.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { brokenConstraint, isNullIn } from '#platform/server/db/database-errors.ts'
import { actorRecord, appendEventsText } from '#platform/server/events/append-event.ts'
import { type IdempotentRequest, keepAnswerText } from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import type { NewOrder } from '../orders.contract.ts'
import { orderNoun } from '../orders.nouns.ts'

/** A new order with what only the server adds. */
export type PlacedOrder = NewOrder & {
  readonly channel: string
  readonly externalRef: string | null
  /** Null means now. */
  readonly placedAt: string | null
}

export type Placement = {
  readonly id: string
  readonly number: number
  readonly state: 'pending'
  readonly totalMinor: number
  readonly version: number
}

export type PlacementKey = {
  readonly key: string
  readonly endpoint: string
  readonly hash: string
}

/**
 * Places orders in one prepared statement: order, lines, number, reservation, movements, event and
 * the answer kept for a repeated request are there together or not at all. It costs one round trip
 * however many orders and lines it brings, so that the till, the screen and an import share it.
 *
 * Prices are snapshots: the given one, or else the variant's list price if it is in the outlet's
 * currency. A line total is rounded half away from zero to the minor unit, as `priceOf` does. An
 * outlet that takes no orders counts as unknown, and `unknownReference` then says why.
 */
export const placementStatement = `with input_orders as (
    select * from jsonb_to_recordset($1::jsonb) as o(id uuid, "outletId" uuid, "customerId" uuid,
      channel text, "externalRef" text, "placedAt" timestamptz, "shipName" text, "shipPhone" text,
      "shipAddress" text, "shipCity" text, "shipPostcode" text, "shipCountry" text,
      "paymentMethod" text, "shippingMinor" bigint, note text)
  ), priced as materialized (
    select l.id, l."orderId" as source_id, o."outletId" as outlet_id, l.position,
      l."variantId" as variant_id, v.sku, v.title, l.quantity, v.quantity_scale,
      coalesce(l."unitPriceMinor", case when v.currency = outlet.currency then v.price_minor end)
        as unit_price_minor
    from jsonb_to_recordset($2::jsonb) as l(id uuid, "orderId" uuid, position smallint,
      "variantId" uuid, quantity integer, "unitPriceMinor" bigint)
    join input_orders o on o.id = l."orderId"
    left join outlets outlet on outlet.id = o."outletId"
    left join variants v on v.id = l."variantId"
  ), line_totals as (
    select *, case when quantity_scale = 0 then quantity * unit_price_minor
      else round(quantity::numeric * unit_price_minor / power(10::numeric, quantity_scale))::bigint
      end as line_minor
    from priced
  ), totals as (
    select source_id, sum(line_minor)::bigint as lines_minor,
      sum(case when quantity_scale = 0 then quantity else 1 end)::integer as units
    from line_totals group by source_id
  ), new_orders as (
    insert into orders (id, channel, external_ref, outlet_id, customer_id, placed_at, ship_name,
      ship_phone, ship_address, ship_city, ship_postcode, ship_country, payment_method, currency,
      lines_minor, shipping_minor, total_minor, units, note, created_by)
    select o.id, o.channel, o."externalRef", o."outletId", o."customerId", coalesce(o."placedAt", now()),
      o."shipName", o."shipPhone", o."shipAddress", o."shipCity", o."shipPostcode", o."shipCountry",
      o."paymentMethod", outlet.currency, totals.lines_minor, o."shippingMinor",
      totals.lines_minor + o."shippingMinor", totals.units, o.note, $3::uuid
    from input_orders o
    left join outlets outlet on outlet.id = o."outletId" and outlet.ships
      and outlet.state in ('open', 'closing')
    left join totals on totals.source_id = o.id
    returning id, number, state, total_minor, units, channel, version, outlet_id
  ), new_lines as (
    insert into order_lines (id, order_id, position, variant_id, sku, title, quantity,
      quantity_scale, unit_price_minor, line_minor)
    select id, source_id, position, variant_id, sku, title, quantity, quantity_scale,
      unit_price_minor, line_minor
    from line_totals
  ), ${reserveStockSteps('priced', orderNoun.key, '$3::uuid')}, event_rows as (
    select 'order.placed' as type, '${orderNoun.key}' as noun, id as entity_id,
      'Order ' || number as label, outlet_id, jsonb_build_object('channel', channel, 'units', units,
        'totalMinor', total_minor) as data
    from new_orders
  ), new_events as (
    ${appendEventsText('event_rows', '$4')}
  ), answers as (
    select jsonb_build_object('id', id, 'number', number, 'state', state, 'totalMinor', total_minor,
      'version', version) as answer
    from new_orders
  ), kept_answer as (
    ${keepAnswerText('answers', {
      actorId: '$5::uuid',
      key: '$6::text',
      endpoint: '$7::text',
      hash: '$8::text',
    })}
  )
  select id, number, state, total_minor as "totalMinor", version from new_orders`

/**
 * @param connection the pool for an order on its own (the statement is its own transaction), or a
 *   transaction's connection
 * @throws Refusal for too little stock, an unknown variant, outlet or customer
 */
export async function placeOrders(
  connection: Pick<pg.Pool, 'query'>,
  reader: Reader,
  actor: Actor,
  orders: readonly PlacedOrder[],
  keep: IdempotentRequest | null = null,
): Promise<Placement[]> {
  const headers: unknown[] = []
  const lines: unknown[] = []
  for (const { lines: ordered, ...order } of orders) {
    const id = newId()
    headers.push({ id, ...order })
    for (const [index, line] of ordered.entries())
      lines.push({ id: newId(), orderId: id, position: index + 1, ...line })
  }
  try {
    const { rows } = await connection.query<Placement>({
      name: 'orders-place',
      text: placementStatement,
      values: [
        JSON.stringify(headers),
        JSON.stringify(lines),
        authorId(actor),
        actorRecord(actor),
        actor.userId,
        keep?.key ?? null,
        keep?.endpoint ?? null,
        keep?.hash ?? null,
      ],
    })
    return rows
  } catch (error) {
    throw await explain(error, reader, orders)
  }
}

async function explain(
  error: unknown,
  reader: Reader,
  orders: readonly PlacedOrder[],
): Promise<unknown> {
  const constraint = brokenConstraint(error)
  if (isShortage(constraint)) {
    const [first] = orders
    if (!first) return error
    return explainShortage(
      reader,
      first.outletId,
      orders.flatMap((order) => order.lines),
    )
  }
  if (constraint === 'orders_total_exact' || constraint === 'order_lines_amount_exact') {
    return new Refusal(
      'unprocessable',
      'out_of_range',
      'The amount of this order is larger than can be kept exactly. Place it in parts.',
      { field: 'lines' },
    )
  }
  if (constraint === 'orders_customer_id_fkey')
    return new Refusal('missing', 'not_found', 'This customer was not found.', {
      field: 'customerId',
    })
  if (
    isNullIn(error, 'order_lines') ||
    isNullIn(error, 'orders') ||
    isNullIn(error, 'stock_movements')
  )
    return unknownReference(reader, orders)
  return error
}

/** The same for an outlet that is not there and for one that is not the actor's. */
export function unknownOutlet(): Refusal {
  return new Refusal('missing', 'not_found', 'This outlet was not found.', { field: 'outletId' })
}

async function unknownReference(reader: Reader, orders: readonly PlacedOrder[]): Promise<Refusal> {
  const outletIds = [...new Set(orders.map((order) => order.outletId))]
  const outlets = await reader
    .selectFrom('outlets')
    .select(['name', 'state', 'ships', 'sells', 'receives'])
    .$narrowType<{ state: OutletState }>()
    .where('id', 'in', outletIds)
    .execute()
  if (outlets.length < outletIds.length) return unknownOutlet()
  for (const outlet of outlets) {
    // What is ordered is sent, not sold over the counter.
    const refusal = refuseSelling({ ...outlet, sells: true }) ?? refuseShipping(outlet)
    if (refusal) return refusal
  }
  const lines = orders.flatMap((order) => order.lines)
  const known = await reader
    .selectFrom('variants')
    .select(['id', 'sku', 'currency'])
    .where(
      'id',
      'in',
      lines.map((line) => line.variantId),
    )
    .execute()
  const index = lines.findIndex((line) => !known.some((variant) => variant.id === line.variantId))
  if (index >= 0) {
    return new Refusal(
      'missing',
      'unknown_variant',
      `Line ${index + 1} names a product that does not exist.`,
      {
        field: `lines.${index}.variantId`,
      },
    )
  }
  return new Refusal(
    'unprocessable',
    'no_price',
    'A product has no price in the currency of this outlet. Give the line a price.',
    { field: 'lines' },
  )
}
