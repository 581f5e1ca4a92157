import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { planRefund } from '#sales/orders/refund.rules.ts'
import type { OrderTerms } from '#sales/orders/server/index.ts'
import { refundableOf } from '#sales/orders/server/index.ts'
import { sum } from '../line-amounts.ts'
import type { ShopRefund } from '../shop-order.ts'
import { stepsOf } from '../units.ts'

type Parts = {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly shippingMinor: number
  readonly amountMinor: number
  /** Of what these units cost, kept by the shop. */
  readonly feeMinor: number
}

/**
 * What a refund of a shop is for, in our order: the units that are still on it, shipping, and an
 * amount for the rest. Units that were taken off already are in the total no longer, so their money
 * was overpaid. What our lines would refund differently than the shop did is an amount as well.
 */
export async function refundedLines(tx: Tx, terms: OrderTerms, refund: ShopRefund): Promise<Parts> {
  const refundable = refundableOf('', terms)
  const shippingLeft = Math.max(0, refundable.shippingDueMinor - refundable.refundedShippingMinor)
  const shippingMinor =
    terms.state === 'cancelled' ? 0 : Math.min(refund.shippingMinor, shippingLeft)
  const { amountMinor } = refund
  const asAmount: Parts = {
    ...{ lines: [], shippingMinor, feeMinor: 0 },
    amountMinor: amountMinor - shippingMinor,
  }
  // A pending order was brought to what the shop has: what it refunded is no longer on it.
  if (terms.state === 'pending' || terms.state === 'cancelled') return asAmount
  const lines = await ownLines(tx, terms, refund)
  if (lines.length === 0) return asAmount
  const { feeMinor } = refund
  const plan = planRefund(refundable, { lines, shippingMinor, amountMinor: 0, feeMinor })
  if (plan instanceof Refusal || plan.amountMinor > amountMinor) return asAmount
  return { lines, shippingMinor, feeMinor, amountMinor: amountMinor - plan.amountMinor }
}

async function ownLines(tx: Tx, terms: OrderTerms, refund: ShopRefund): Promise<Parts['lines']> {
  const rows = await tx
    .selectFrom('order_lines')
    .select(['id', 'channel_line_ref as ref'])
    .where('order_id', '=', terms.id)
    .where('channel_line_ref', 'is not', null)
    .execute()
  const byRef = Map.groupBy(refund.lines ?? [], ({ lineRef }) => lineRef)
  return [...byRef].flatMap(([ref, parts]) => {
    const own = rows.find((row) => row.ref === ref)
    const line = own && terms.lines.find(({ id }) => id === own.id)
    const steps = line && stepsOf(sum(parts.map(({ quantity }) => quantity)), line.quantityScale)
    return line && steps ? [{ lineId: line.id, quantity: steps }] : []
  })
}
