import type { WebArea } from '#platform/web/page.ts'

export const businessWeb: WebArea = { area: 'business', pages: [], refreshOn: [] }
