import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'

/** The facts of a scan that decide the amount. */
export type ScannedGoods = {
  readonly sku: string
  readonly unit: string
  readonly quantityScale: number
  /** In steps of the variant's scale: the amount of one scan of the code. */
  readonly quantity: number
  /** The code contains the amount: a weight, a price, or a pack of several units. */
  readonly tellsAmount: boolean
}

export type GivenAmount = {
  /** How many packs. */
  readonly quantity?: number | undefined
  /** In steps of the variant's scale; complete by itself. */
  readonly amount?: number | undefined
}

/** The code of the refusal that asks for the amount. */
export const amountNeeded = 'amount_needed'

/**
 * The amount of a scan, in steps: the entered amount, else the label's, else whole packs. The plain
 * code of goods that are counted in fractions has none, so the answer is a question that proposes
 * the rest of the line.
 */
export function scannedAmount(
  goods: ScannedGoods,
  given: GivenAmount,
  left: number,
): number | Refusal {
  const { sku, unit, quantityScale, quantity, tellsAmount } = goods
  if (given.amount !== undefined) return given.amount
  if (quantityScale === 0 || tellsAmount || given.quantity !== undefined)
    return quantity * (given.quantity ?? 1)
  const proposed = Math.max(left, 0)
  const rest = proposed > 0 ? ` ${formatAmount({ quantityScale, unit }, proposed)} is left.` : ''
  return new Refusal(
    'unprocessable',
    amountNeeded,
    `How much of ${sku} is it?${rest} Enter the amount, or scan a label with its weight.`,
    { field: 'amount', details: { sku, proposed, scale: quantityScale, unit } },
  )
}

/** `0.125 kg`, and `3` for pieces. */
export function formatAmount(
  { quantityScale, unit }: { readonly quantityScale: number; readonly unit: string },
  steps: number,
): string {
  const count = formatQuantity(steps, quantityScale)
  return unit === '' || unit === 'piece' ? count : `${count} ${unit}`
}
