import type { IdSource } from './id-sources.ts'

/** The owners of ids in endpoints of landed costs. */
export const landedCostIdSources: Readonly<Record<string, IdSource>> = {
  'landedCosts.add exclusions.lineId': 'goods receipt line',
  'landedCosts.add receiptIds': 'goods receipt',
  'landedCosts.add supplierId': 'everyone',
  'landedCosts.cancel id': 'landed cost',
  'landedCosts.change exclusions.lineId': 'goods receipt line',
  'landedCosts.change id': 'landed cost',
  'landedCosts.change receiptIds': 'goods receipt',
  'landedCosts.change supplierId': 'everyone',
  'landedCosts.get id': 'landed cost',
  'landedCosts.goods receiptIds': 'goods receipt',
  'landedCosts.history id': 'landed cost',
  'landedCosts.list outletId': 'outlet',
  'landedCosts.list supplierId': 'everyone',
  'landedCosts.ofReceipt receiptId': 'goods receipt',
  'landedCosts.post id': 'landed cost',
  'landedCosts.receipts outletId': 'outlet',
  'landedCosts.reverse id': 'landed cost',
}
