import { orderNoun } from '#sales/orders/orders.nouns.ts'

/** The order number in the text, `1042`, `#1042` or `O-1042`; null if it is not one. */
export function orderNumberIn(text: string): number | null {
  const prefix = orderNoun.scanPrefix.toLowerCase()
  const plain = text.trim().toLowerCase()
  const digits = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain.replace(/^#/, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}
