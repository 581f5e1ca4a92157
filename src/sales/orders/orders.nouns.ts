import { defineNoun } from '#platform/nouns.ts'

export const orderNoun = defineNoun({
  key: 'order',
  label: 'Order',
  plural: 'Orders',
  path: (id) => `/orders?open=${id}`,
  scanPrefix: 'O-',
})

/** The digits of an order number that was typed or scanned whole, `1042` or `O-1042`; null for another text. */
export const typedOrderNumber = (text: string): string | null =>
  new RegExp(`^(?:${orderNoun.scanPrefix})?(\\d{1,15})$`, 'i').exec(text.trim())?.[1] ?? null

/** How an order is called in sentences: its number, never its id. */
export const orderLabel = (number: number) => `Order ${number}`

/** The records by which the activity log can be filtered. */
export const ordersNouns = [orderNoun]
