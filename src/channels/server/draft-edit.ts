import type { OrderEdit } from '#orders/order-money.contract.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ShopOrder } from '../shop-order.ts'
import type { MappedLine } from './map-lines.ts'

type OwnLine = {
  readonly id: string
  readonly variantId: string
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly discountMinor: number
}

/** The edit that makes our order what the shop has; null where our desk has made it so already. */
export async function draftEdit(
  tx: Tx,
  orderId: string,
  order: ShopOrder,
  wanted: readonly MappedLine[],
  shop: string,
): Promise<OrderEdit | null> {
  const own = await tx
    .selectFrom('orders')
    .select([
      'version',
      'note',
      'payment_method as paymentMethod',
      'shipping_minor as shippingMinor',
      'order_discount_minor as discountMinor',
    ])
    .$narrowType<{ paymentMethod: OrderEdit['paymentMethod'] }>()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const left = await linesOf(tx, orderId)
  const reason = { code: 'other', note: `As ${shop} has it` }
  const isSame =
    own.shippingMinor === order.shippingMinor &&
    own.discountMinor === order.orderDiscountMinor &&
    areSame(left, wanted)
  if (isSame) return null
  const { version, note, paymentMethod } = own
  const amountMinor = order.orderDiscountMinor
  return {
    id: orderId,
    version,
    note,
    paymentMethod,
    shippingMinor: order.shippingMinor,
    ...(amountMinor > 0 ? { discount: { amountMinor, reason } } : {}),
    reason,
    lines: wanted.map(({ variantId, quantity, unitPriceMinor, discountMinor }) => {
      const at = left.findIndex((line) => line.variantId === variantId)
      const [line] = at < 0 ? [] : left.splice(at, 1)
      return {
        lineId: line?.id ?? null,
        variantId,
        quantity,
        unitPriceMinor,
        reason,
        ...(discountMinor > 0 ? { discount: { amountMinor: discountMinor, reason } } : {}),
      }
    }),
  }
}

async function linesOf(tx: Tx, orderId: string): Promise<OwnLine[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .select([
      'id',
      'variant_id as variantId',
      'quantity',
      'cancelled_quantity as cancelled',
      'unit_price_minor as unitPriceMinor',
      'discount_minor as discountMinor',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows
    .map(({ cancelled, ...line }) => ({ ...line, quantity: line.quantity - cancelled }))
    .filter(({ quantity }) => quantity > 0)
}

function areSame(own: readonly OwnLine[], wanted: readonly MappedLine[]): boolean {
  const keyOf = (line: Omit<OwnLine, 'id'>) =>
    [line.variantId, line.quantity, line.unitPriceMinor, line.discountMinor].join(' ')
  return own.map(keyOf).sort().join() === wanted.map(keyOf).sort().join()
}
