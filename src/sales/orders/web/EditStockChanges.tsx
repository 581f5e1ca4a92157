import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import { isMatched } from '../short.rules.ts'
import classes from './NewOrder.module.css'
import type { Draft } from './new-order-draft.ts'

/** The units of each variant that the order has. */
export function unitsOf(money: OrderMoneyFacts): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { variantId, quantity } of money.lines.filter(isMatched))
    units.set(variantId, (units.get(variantId) ?? 0) + quantity)
  return units
}

/** What the edit takes from stock and gives back, in a line. */
export function EditStockChanges({ draft, money }: { draft: Draft; money: OrderMoneyFacts }) {
  const before = unitsOf(money)
  const wanted = new Map<string, { sku: string; scale: number; units: number }>()
  for (const { variantId, sku, quantityScale: scale } of money.lines.filter(isMatched))
    wanted.set(variantId, { sku, scale, units: 0 })
  for (const { variantId, sku, scale, quantity } of draft.lines) {
    const units = (wanted.get(variantId)?.units ?? 0) + (parseQuantity(quantity, scale) ?? 0)
    wanted.set(variantId, { sku, scale, units })
  }
  const words = [...wanted].flatMap(([variantId, { sku, scale, units }]) => {
    const change = units - (before.get(variantId) ?? 0)
    if (change === 0) return []
    const amount = formatQuantity(Math.abs(change), scale)
    return [change > 0 ? `reserves ${amount} more of ${sku}` : `releases ${amount} of ${sku}`]
  })
  if (words.length === 0) return <p className={classes.dimmed}>Stock stays as it is reserved.</p>
  return <p className={classes.dimmed}>Saving {words.join(', ')}.</p>
}
