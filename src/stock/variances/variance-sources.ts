/** The kinds of documents in which differences come to light. */
export const varianceSources = [
  'stock_count',
  'goods_receipt',
  'purchase_order',
  'transfer',
  'return',
  'wave',
  'sale',
  'parcel',
  'gate_session',
] as const

export type VarianceSource = (typeof varianceSources)[number]

export const sourceLabels: Readonly<Record<VarianceSource, string>> = {
  stock_count: 'Stock count',
  goods_receipt: 'Receipt',
  purchase_order: 'Purchase order',
  transfer: 'Transfer',
  return: 'Return',
  wave: 'Picking',
  sale: 'Register',
  parcel: 'Courier',
  gate_session: 'Gate',
}
