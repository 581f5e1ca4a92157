import { refuseSelling, refuseShipping } from '#organization/outlets/outlets.rules.ts'
import type { OutletState } from '#organization/outlets/outlets.states.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { brokenConstraint, isNullIn } from '#platform/server/db/database-errors.ts'
import { refusePlacing } from '#sales/customers/customers.rules.ts'
import type { CustomerState } from '#sales/customers/customers.states.ts'
import type { ProductState } from '#stock/catalog/products.states.ts'
import { refuseSale } from '#stock/catalog/sale.rules.ts'
import { explainShortage, isShortage } from '#stock/inventory/server/index.ts'
import { refuseDiscount } from '../../order-money.rules.ts'
import { findBuyer } from './find-buyer.ts'
import { phoneKeyOf } from './phone-key-of.ts'

/** The facts of an order that explain why it could not be placed. */
type Attempted = {
  readonly outletId: string
  readonly placedAt: string | null
  readonly customerId: string | null
  readonly paymentMethod: string
  readonly findsBuyer?: boolean | undefined
  readonly shipPhone: string
  readonly shipCountry: string
  readonly email?: string | undefined
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[]
}

const foreign = [
  { key: 'orders_customer_id_fkey', what: 'customer', field: 'customerId' },
  { key: 'orders_assigned_to_fkey', what: 'person', field: 'assignedTo' },
  { key: 'orders_copied_from_fkey', what: 'order', field: 'copiedFrom' },
] as const

/** Explains which rule of the database a placement broke. */
export async function explainPlacement(
  error: unknown,
  reader: Reader,
  orders: readonly Attempted[],
): Promise<unknown> {
  const constraint = brokenConstraint(error)
  if (isShortage(constraint)) {
    const [first] = orders
    if (!first) return error
    // What can't be sold rarely has stock, and more of it would not help.
    const refusal = await refuseOffered(reader, orders)
    if (refusal) return refusal
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
  if (constraint === 'order_lines_discount_within') return refuseDiscount()
  const unknown = foreign.find(({ key }) => key === constraint)
  if (unknown) {
    const { what, field } = unknown
    return new Refusal('missing', 'not_found', `This ${what} was not found.`, { field })
  }
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

async function unknownReference(reader: Reader, orders: readonly Attempted[]): Promise<Refusal> {
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
  const blocked = await refuseBlocked(reader, orders)
  if (blocked) return blocked
  const lines = orders.flatMap((order) => order.lines)
  const known = await reader
    .selectFrom('variants')
    .select('id')
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
  const refusal = await refuseOffered(reader, orders)
  if (refusal) return refusal
  return new Refusal(
    'unprocessable',
    'no_price',
    'A product has no price in the currency of this outlet. Give the line a price.',
    { field: 'lines' },
  )
}

/** Customers whom nothing is sent to, or not without money first. */
async function refuseBlocked(
  reader: Reader,
  orders: readonly Attempted[],
): Promise<Refusal | null> {
  const buyers: (string | null)[] = []
  for (const order of orders) buyers.push(order.customerId ?? (await foundBuyer(reader, order)))
  const customerIds = buyers.flatMap((id) => id ?? [])
  if (customerIds.length === 0) return null
  const customers = await reader
    .selectFrom('customers')
    .select(['id', 'number', 'state', 'state_reason as stateReason'])
    .$narrowType<{ state: CustomerState }>()
    .where('id', 'in', customerIds)
    .execute()
  for (const [at, { paymentMethod }] of orders.entries()) {
    const customer = customers.find(({ id }) => id === buyers[at])
    const refusal = customer ? refusePlacing(customer, paymentMethod) : null
    if (refusal) return refusal
  }
  return null
}

/** Whom the statement linked an order to that named no customer. */
async function foundBuyer(reader: Reader, order: Attempted): Promise<string | null> {
  if (!order.findsBuyer) return null
  return findBuyer(reader, { phoneKey: await phoneKeyOf(reader, order), email: order.email })
}

/** The first line that can't be sold; its number counts the lines of all orders. */
async function refuseOffered(
  reader: Reader,
  orders: readonly Attempted[],
): Promise<Refusal | null> {
  const lines = orders.filter(({ placedAt }) => placedAt === null).flatMap(({ lines }) => lines)
  if (lines.length === 0) return null
  const offered = await reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.sku', 'variants.is_active as isActive', 'products.state'])
    .$narrowType<{ state: ProductState }>()
    .where(
      'variants.id',
      'in',
      lines.map((line) => line.variantId),
    )
    .execute()
  for (const [index, line] of lines.entries()) {
    const variant = offered.find(({ id }) => id === line.variantId)
    const refusal = variant ? refuseSale(variant) : null
    if (!refusal) continue
    const { kind, code, message, details } = refusal
    return new Refusal(kind, code, `Line ${index + 1}: ${message}`, {
      field: `lines.${index}.variantId`,
      details,
    })
  }
  return null
}
