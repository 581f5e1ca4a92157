import type { WebArea } from '#platform/web/page.ts'

export const approvalsWeb: WebArea = { area: 'approvals', pages: [], refreshOn: [] }
