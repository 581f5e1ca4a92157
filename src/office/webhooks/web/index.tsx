import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { deliveryNoun, endpointNoun } from '../webhooks.nouns.ts'

/** The section of the business settings with the webhook endpoints of other systems. */
export const LazyWebhooksSection = lazy(async () => ({
  default: (await import('./WebhooksSection.tsx')).WebhooksSection,
}))

const webhooksWeb: WebArea = {
  area: 'webhooks',
  pages: [],
  refreshOn: [endpointNoun.key, deliveryNoun.key],
}

export const webhooksWebAreas: readonly WebArea[] = [webhooksWeb]
