import type { WebArea } from '#platform/web/page.ts'

export const reasonsWeb: WebArea = { area: 'reasons', pages: [], refreshOn: [] }
