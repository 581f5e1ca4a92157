import { connect } from '#platform/web/client.ts'
import type { supplierAnalyticsContract } from '../supplier-analytics.contract.ts'

export const supplierAnalyticsApi = connect<typeof supplierAnalyticsContract>('supplierAnalytics')
