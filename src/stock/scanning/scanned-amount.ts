import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'

/** What a scan says of goods, as far as it matters for how much of them is meant. */
export type ScannedGoods = {
  readonly sku: string
  readonly unit: string
  readonly quantityScale: number
  /** In steps of the variant's scale: what one scan of the code stands for. */
  readonly quantity: number
  /** The code itself says how much: a weight, a price, or a pack of several units. */
  readonly tellsAmount: boolean
}

export type GivenAmount = {
  /** How often the code is meant: packs. */
  readonly quantity?: number | undefined
  /** In steps of the variant's scale; this says all that is needed. */
  readonly amount?: number | undefined
}

/** The code of the refusal that asks how much. */
export const amountNeeded = 'amount_needed'

/**
 * How much a scan means, in steps: the amount that was entered, else what the label says, else whole
 * packs. The plain code of goods that are counted in fractions says nothing, so the answer is a question
 * that proposes what is left of the line.
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
