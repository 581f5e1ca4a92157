import type { WebArea } from '#platform/web/page.ts'

export const connectionsWeb: WebArea = { area: 'connections', pages: [], refreshOn: [] }
