import type { WebArea } from '#platform/web/page.ts'

export const webhooksWeb: WebArea = { area: 'webhooks', pages: [], refreshOn: [] }
