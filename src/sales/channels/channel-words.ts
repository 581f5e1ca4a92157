import { sampleTopic } from './shop-kinds.ts'

/** What an order status of the channel's own may count as. */
export const statusMeanings = ['open', 'waits', 'sent', 'cancelled'] as const

export type StatusMeaning = (typeof statusMeanings)[number]

/** What an event of a shop means, in words; one that is not known here is shown as it is. */
export const topics: Readonly<Record<string, string>> = {
  'orders/create': 'Order placed',
  'orders/updated': 'Order updated',
  'orders/edited': 'Order edited',
  'orders/paid': 'Order paid',
  'orders/cancelled': 'Order cancelled',
  'orders/fulfilled': 'Order fulfilled',
  'orders/partially_fulfilled': 'Order partially fulfilled',
  'orders/delete': 'Order deleted',
  'refunds/create': 'Refund',
  'order.created': 'Order placed',
  'order.updated': 'Order updated',
  'order.deleted': 'Order deleted',
  'order.restored': 'Order restored',
  [sampleTopic]: 'Test message',
}

export function topicInWords(topic: string): string {
  return topics[topic] ?? topic
}

export const meaningLabels: Readonly<Record<StatusMeaning, string>> = {
  open: 'Open: to be sent',
  waits: 'On hold',
  sent: 'Sent',
  cancelled: 'Cancelled',
}
