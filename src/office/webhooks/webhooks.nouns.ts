import { defineNoun } from '#platform/nouns.ts'

export const endpointNoun = defineNoun({
  key: 'webhook_endpoint',
  label: 'Webhook endpoint',
  plural: 'Webhook endpoints',
  path: (id) => `/business-settings?section=webhooks&webhook=${id}`,
})

/** Hinted for the log on the screen; deliveries are no part of the record of who did what. */
export const deliveryNoun = defineNoun({
  key: 'webhook_delivery',
  label: 'Webhook delivery',
  plural: 'Webhook deliveries',
  path: () => '/business-settings?section=webhooks',
})

/** The records by which the activity log can be filtered. */
export const webhooksNouns = [endpointNoun]
