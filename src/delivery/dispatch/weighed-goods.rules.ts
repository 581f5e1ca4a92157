import { Refusal } from '#platform/refusal.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'

type Goods = { readonly sku: string; readonly unit: string; readonly quantityScale: number }

/** Null where a piece has the weight of its line, within the tolerance. */
export function refuseWeight(
  goods: Goods,
  weighed: number,
  { ordered, percent }: { readonly ordered: number; readonly percent: number },
): Refusal | null {
  if (Math.abs(weighed - ordered) * 100 <= ordered * percent) return null
  return new Refusal(
    'unprocessable',
    'wrong_weight',
    `This piece of ${goods.sku} weighs ${formatAmount(goods, weighed)}; the order asks for ${formatAmount(goods, ordered)}. Take a piece that differs by at most ${percent} %.`,
    { field: 'code', details: { weighed, ordered, percent } },
  )
}
