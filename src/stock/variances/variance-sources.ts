/** The kinds of documents in which differences come to light. */
export const varianceSources = [
  'stock_count',
  'goods_receipt',
  'transfer',
  'return',
  'wave',
  'sale',
  'parcel',
] as const

export type VarianceSource = (typeof varianceSources)[number]

export const sourceLabels: Readonly<Record<VarianceSource, string>> = {
  stock_count: 'Stock count',
  goods_receipt: 'Receipt',
  transfer: 'Transfer',
  return: 'Return',
  wave: 'Picking',
  sale: 'Register',
  parcel: 'Courier',
}
