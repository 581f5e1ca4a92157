import { connect } from '#platform/web/client.ts'
import type { catalogContract } from '#stock/catalog/catalog.contract.ts'
import type { scanHistoryContract } from '../scan-history.contract.ts'

export const scanHistoryApi = connect<typeof scanHistoryContract>('scanHistory')

// The area above that scans are looked up in.
export const catalogOfScans = connect<typeof catalogContract>('catalog', 'products')
