import { orderNoun } from '#sales/orders/orders.nouns.ts'

/** The order number that was typed, `1042`, `#1042` or `O-1042`; null when it is none. */
export function orderNumberIn(text: string): number | null {
  const prefix = orderNoun.scanPrefix.toLowerCase()
  const plain = text.trim().toLowerCase()
  const digits = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain.replace(/^#/, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}
