import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import { authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { PastEvent } from '#platform/server/events/append-past-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { phoneKey } from '#sales/customers/phones.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { taxRateOf } from '#stock/catalog/tax.rules.ts'
import { addPastMovements } from '#stock/inventory/server/index.ts'
import { calculateOrder } from '../../order-money.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { addPastPayments } from '../money/add-past-payments.ts'
import {
  eventsOfOrder,
  movementsOf,
  type NumberedOrder,
  type PastOrder,
  stateAfter,
} from './past-order.ts'

type Variant = {
  id: string
  sku: string
  title: string
  scale: number
  priceMinor: Minor
  taxClass: string
}

// A demo history uses the default rates where none are set.
const rates = {
  usual: catalogSettings.defaultRate.default,
  reduced: catalogSettings.reducedRate.default,
}

/**
 * Adds orders with all that has happened to them, for demo data and generators only: an order of
 * today is placed and moved by the acts. The state is the one that the moves lead to in the machine,
 * and movements, reservations and packed quantities follow from the same moves. The first state
 * that an inserted row gets is thus its last one; nothing here changes the state of a row.
 *
 * Numbers are given in the order of placing. Variants must be priced in their outlet's currency.
 *
 * @returns the order's ids and numbers in the order given, and the events, which the caller appends
 *   by `appendPastEvents` together with those of other areas
 */
export async function addPastOrders(
  tx: Tx,
  orders: readonly PastOrder[],
): Promise<{ numbered: NumberedOrder[]; events: PastEvent[] }> {
  const variants = await variantsOf(tx, orders)
  const priced = orders.map((order) => price(order, variants))
  const numbers = await insertOrders(tx, priced)
  const numbered = priced.map((order) => ({
    ...order,
    number: numbers.get(order.id) ?? 0,
    numberedLines: order.rows,
  }))
  await insertLines(
    tx,
    priced.flatMap(({ rows }) => rows),
  )
  await insertHolds(tx, numbered)
  await addPastPayments(tx, numbered)
  await addPastMovements(tx, numbered.flatMap(movementsOf))
  hintAfterCommit(tx, { noun: orderNoun.key })
  return { numbered, events: numbered.flatMap(eventsOfOrder) }
}

type Priced = ReturnType<typeof price>

function price(order: PastOrder, variants: ReadonlyMap<string, Variant>) {
  const id = newId(Date.parse(order.placedAt))
  const isPacked = order.moves.some(({ move }) => move === 'pack')
  const rows = order.lines.map(({ variantId, quantity, unitPriceMinor }, index) => {
    const variant = variants.get(variantId)
    if (!variant) throw new Error(`A line names the variant ${variantId}, which does not exist.`)
    const unitPrice = unitPriceMinor ?? variant.priceMinor
    return {
      ...variant,
      id: newId(),
      orderId: id,
      position: index + 1,
      variantId,
      quantity,
      packed: isPacked ? quantity : 0,
      unitPrice,
      taxBasisPoints: taxRateOf(variant.taxClass, rates),
    }
  })
  const { lines, ...sums } = calculateOrder({
    lines: rows.map((row) => ({
      ...row,
      unitPriceMinor: row.unitPrice,
      quantityScale: row.scale,
      discountMinor: 0,
    })),
    orderDiscountMinor: 0,
    shippingMinor: order.shippingMinor,
    shippingTaxBasisPoints: rates.usual,
    pricesIncludeTax: true,
    taxRounding: 'line',
  })
  return {
    ...order,
    ...sums,
    id,
    rows: rows.map((row, at) => ({ ...row, ...lines[at] })),
    shippingTaxBasisPoints: rates.usual,
    units: rows.reduce((sum, row) => sum + (row.scale === 0 ? row.quantity : 1), 0),
  }
}

async function variantsOf(tx: Tx, orders: readonly PastOrder[]): Promise<Map<string, Variant>> {
  const ids = new Set(orders.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)))
  const found = await sql<Variant>`select v.id, v.sku, v.title,
    v.quantity_scale as scale, v.price_minor as "priceMinor", p.tax_class as "taxClass"
    from variants v join products p on p.id = v.product_id where v.id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(found.rows.map((row) => [row.id, row]))
}

async function insertOrders(tx: Tx, orders: readonly Priced[]): Promise<Map<string, number>> {
  const input = orders.map((order) => {
    const { rows: _rows, lines: _lines, holds: _holds, moves, placedBy, ...header } = order
    return {
      ...header,
      state: stateAfter(order),
      stateChangedAt: moves.at(-1)?.at ?? order.placedAt,
      version: 1 + moves.length,
      cancelReason: moves.find(({ move }) => move === 'cancel')?.reason ?? null,
      createdBy: authorId(placedBy),
      phoneKey: phoneKey(order.shipPhone, countryCode(order.shipCountry)),
    }
  })
  const inserted = await sql<{ id: string; number: number }>`
    insert into orders (id, channel, external_ref, outlet_id, customer_id, state, placed_at,
      state_changed_at, ship_name, ship_phone, phone_key, ship_address, ship_city, ship_postcode, ship_country,
      payment_method, currency, lines_minor, shipping_minor, shipping_tax_basis_points,
      shipping_tax_minor, tax_minor, total_minor, units, note, cancel_reason, created_by, version)
    select o.id, o.channel, o."externalRef", o."outletId", o."customerId", o.state, o."placedAt",
      o."stateChangedAt", o."shipName", o."shipPhone", o."phoneKey", o."shipAddress", o."shipCity",
      o."shipPostcode", o."shipCountry", o."paymentMethod", outlet.currency, o."linesMinor",
      o."shippingMinor", o."shippingTaxBasisPoints", o."shippingTaxMinor", o."taxMinor",
      o."totalMinor", o.units, o.note, o."cancelReason", o."createdBy", o.version
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as o(id uuid, channel text,
      "externalRef" text, "outletId" uuid, "customerId" uuid, state text, "placedAt" timestamptz,
      "stateChangedAt" timestamptz, "shipName" text, "shipPhone" text, "phoneKey" text, "shipAddress" text,
      "shipCity" text, "shipPostcode" text, "shipCountry" text, "paymentMethod" text,
      "linesMinor" bigint, "shippingMinor" bigint, "shippingTaxBasisPoints" integer,
      "shippingTaxMinor" bigint, "taxMinor" bigint, "totalMinor" bigint, units integer, note text,
      "cancelReason" text, "createdBy" uuid, version integer)
    join outlets outlet on outlet.id = o."outletId"
    order by o."placedAt", o.id
    returning id, number`.execute(tx)
  return new Map(inserted.rows.map((row) => [row.id, row.number]))
}

async function insertLines(tx: Tx, rows: readonly Priced['rows'][number][]): Promise<void> {
  await sql`insert into order_lines (id, order_id, position, variant_id, sku, title, quantity,
      quantity_scale, unit_price_minor, line_minor, tax_basis_points, tax_minor, packed_quantity)
    select id, "orderId", position, "variantId", sku, title, quantity, scale, "unitPrice",
      "lineMinor", "taxBasisPoints", "taxMinor", packed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id uuid, "orderId" uuid,
      position smallint, "variantId" uuid, sku text, title text, quantity integer, scale smallint,
      "unitPrice" bigint, "lineMinor" bigint, "taxBasisPoints" integer, "taxMinor" bigint,
      packed integer)`.execute(tx)
}

async function insertHolds(tx: Tx, orders: readonly NumberedOrder[]): Promise<void> {
  const rows = orders.flatMap(({ id, holds }) =>
    holds.map(({ kind, reason, at, actor, released }) => ({
      id: newId(Date.parse(at)),
      order_id: id,
      kind,
      reason,
      placed_by: authorId(actor),
      placed_at: at,
      released_by: released ? authorId(released.actor) : null,
      released_at: released?.at ?? null,
      release_note: released?.note ?? null,
    })),
  )
  if (rows.length > 0) await tx.insertInto('order_holds').values(rows).execute()
}
