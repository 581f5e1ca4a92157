import { sum } from './line-amounts.ts'
import type { ShopCharge, ShopRefund } from './shop-order.ts'

/** What a sales channel kept of a refund, as a charge of the order; none where it kept nothing. */
export function feeCharges({ ref, feeMinor }: ShopRefund): ShopCharge[] {
  if (feeMinor === 0) return []
  return [
    { kind: 'fee', label: 'Restocking fee', amountMinor: feeMinor, taxMinor: 0, refundRef: ref },
  ]
}

export function keptFees(refunds: readonly ShopRefund[]): number {
  return sum(refunds.map(({ feeMinor }) => feeMinor))
}
