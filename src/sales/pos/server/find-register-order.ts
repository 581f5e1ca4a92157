import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { RegisterOrder } from '../register-orders.contract.ts'
import { taxesOfLines } from '../taxes-of-lines.ts'
import { access } from './find-sale.ts'

type Parts = 'lines' | 'payments' | 'taxes' | 'changeMinor'

type Row = Omit<RegisterOrder, Parts> & {
  readonly cashKeptMinor: number | null
  /** As the cashier saw it, before cash was rounded. */
  readonly soldForMinor: number
  readonly shippingTaxMinor: number
  readonly shippingTaxBasisPoints: number
}

export type FoundRegisterOrder = {
  readonly order: RegisterOrder
  readonly registerId: string
  readonly soldForMinor: number
}

/** Who sells at the register may see it, and who may see the order at the outlet that ships. */
const seen = (actor: Actor) =>
  sql<boolean>`(${withinOutlets(actor, access, 'sold.outlet_id')}
    or ${withinOutlets(actor, capability.orders, 'o.outlet_id')})`

/** By its own id or by that of the order; null where no register sold it, or it is not the actor's. */
export async function findRegisterOrder(
  reader: Reader,
  actor: Actor,
  by: { readonly id: string } | { readonly orderId: string },
): Promise<FoundRegisterOrder | null> {
  const which: RawBuilder<boolean> =
    'id' in by ? sql`sold.id = ${by.id}` : sql`sold.order_id = ${by.orderId}`
  const found = await sql<Row>`
    select sold.id, sold.order_id as "orderId", o.number, o.state,
      ${withinOutlets(actor, capability.orders, 'o.outlet_id')} as "mayOpen",
      sold.sold_at as "soldAt", sold.register_id as "registerId", r.name as "registerName",
      place.code as "outletCode", sold.session_id as "sessionId", cashier.full_name as cashier,
      jsonb_build_object('code', ships.code, 'name', ships.name) as "shipsFrom",
      jsonb_build_object('name', o.ship_name, 'phone', o.ship_phone, 'address', o.ship_address,
        'postcode', o.ship_postcode, 'city', o.ship_city, 'country', o.ship_country) as "shipTo",
      o.promised_on as "promisedOn", o.currency, o.shipping_minor as "shippingMinor",
      o.tax_minor as "taxMinor", o.prices_include_tax as "pricesIncludeTax",
      (o.total_minor - o.waived_minor)::bigint as "totalMinor",
      sold.rounding_minor as "roundingMinor", sold.paid_minor as "paidMinor",
      sold.cash_received_minor as "cashReceivedMinor", sold.cash_kept_minor as "cashKeptMinor",
      greatest(o.balance_minor, 0) as "dueMinor", sold.total_minor as "soldForMinor",
      o.shipping_tax_minor as "shippingTaxMinor",
      o.shipping_tax_basis_points as "shippingTaxBasisPoints"
    from register_orders sold
    join orders o on o.id = sold.order_id
    join registers r on r.id = sold.register_id
    join outlets place on place.id = sold.outlet_id
    join outlets ships on ships.id = o.outlet_id
    join profiles cashier on cashier.id = sold.cashier_id
    where ${which} and ${seen(actor)}`.execute(reader)
  const [row] = found.rows
  if (!row) return null
  const { cashKeptMinor, soldForMinor, shippingTaxMinor, shippingTaxBasisPoints, ...facts } = row
  const lines = await linesOf(reader, facts.orderId)
  const onTop = facts.pricesIncludeTax ? 0 : shippingTaxMinor
  const shipping = {
    taxBasisPoints: shippingTaxBasisPoints,
    taxMinor: shippingTaxMinor,
    dueMinor: facts.shippingMinor + onTop,
  }
  const order: RegisterOrder = {
    ...facts,
    lines: lines.map(({ taxBasisPoints: _rate, taxMinor: _tax, ...line }) => line),
    payments: await paymentsOf(reader, facts.orderId),
    taxes: taxesOfLines([
      ...lines.map((line) => ({ ...line, dueMinor: dueOf(line, facts.pricesIncludeTax) })),
      ...(facts.shippingMinor > 0 ? [shipping] : []),
    ]),
    changeMinor: (facts.cashReceivedMinor ?? 0) - (cashKeptMinor ?? 0),
  }
  return { order, registerId: facts.registerId, soldForMinor }
}

/** Which register sold an order of the actor's; null where it came through another channel. */
export async function registerSaleOf(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<{ sale: RegisterOrder | null }> {
  const sold = await findRegisterOrder(reader, actor, { orderId: id })
  if (sold) return { sale: sold.order }
  const order = await sql`select from orders
    where id = ${id} and ${withinOutlets(actor, capability.orders, 'outlet_id')}`.execute(reader)
  if (order.rows.length === 0) throw notFound('This order')
  return { sale: null }
}

type Line = RegisterOrder['lines'][number] & {
  readonly taxBasisPoints: number
  readonly taxMinor: number
}

const dueOf = ({ lineMinor, discountMinor, taxMinor }: Line, pricesIncludeTax: boolean) =>
  lineMinor - discountMinor + (pricesIncludeTax ? 0 : taxMinor)

async function linesOf(reader: Reader, orderId: string): Promise<Line[]> {
  const found = await sql<Line>`
    select sku, title, quantity, quantity_scale as "quantityScale",
      unit_price_minor as "unitPriceMinor", line_minor as "lineMinor",
      (discount_minor + order_discount_minor)::bigint as "discountMinor",
      tax_basis_points as "taxBasisPoints", tax_minor as "taxMinor"
    from order_lines where order_id = ${orderId} and quantity > cancelled_quantity
    order by position`.execute(reader)
  return found.rows
}

/** Those that the register took when it sold the order, which are of the same transaction. */
async function paymentsOf(reader: Reader, orderId: string): Promise<RegisterOrder['payments']> {
  const found = await sql<RegisterOrder['payments'][number]>`
    select p.method, p.amount_minor as "amountMinor", p.reference
    from order_payments p
    join register_orders sold on sold.order_id = p.order_id and sold.sold_at = p.taken_at
    where p.order_id = ${orderId} and p.kind = 'payment' order by p.id`.execute(reader)
  return found.rows
}
