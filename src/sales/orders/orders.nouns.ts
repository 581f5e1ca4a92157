import { defineNoun } from '#platform/nouns.ts'

export const orderNoun = defineNoun({
  key: 'order',
  label: 'Order',
  plural: 'Orders',
  path: (id) => `/orders?open=${id}`,
  scanPrefix: 'O-',
})

/** How an order is called in sentences: its number, never its id. */
export const orderLabel = (number: number) => `Order ${number}`
