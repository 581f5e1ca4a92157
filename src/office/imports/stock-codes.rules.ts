/** What a stock code of the online-retail files means when it is not a product. */
export type Charge = { readonly kind: 'shipping' | 'other'; readonly reason: string }

const shipping = new Set(['POST', 'DOT', 'C2'])

const others: Readonly<Record<string, string>> = {
  M: 'a manual entry',
  D: 'a discount',
  S: 'a booking of samples',
  B: 'a bad-debt adjustment',
  'BANK CHARGES': 'a charge',
  AMAZONFEE: 'a fee',
  CRUK: 'a commission',
}

/**
 * Null for a product. PADS and DCGS… are products in spite of their looks; gift_0001_… are
 * vouchers, that is money paid in advance.
 */
export function chargeOf(stockCode: string): Charge | null {
  const code = stockCode.trim()
  const upper = code.toUpperCase()
  if (shipping.has(upper)) return { kind: 'shipping', reason: `${code} is a shipping charge.` }
  const other = /^GIFT_/.test(upper) ? 'a gift voucher' : others[upper]
  return other ? { kind: 'other', reason: `${code} is ${other}, not a product.` } : null
}
