import { connect } from '#platform/web/client.ts'
import type { portalScorecardContract } from '../portal-scorecard.contract.ts'
import type { supplierAnalyticsContract } from '../supplier-analytics.contract.ts'

export const supplierAnalyticsApi = connect<typeof supplierAnalyticsContract>('supplierAnalytics')

export const portalScorecardApi = connect<typeof portalScorecardContract>('supplierPortalScorecard')
