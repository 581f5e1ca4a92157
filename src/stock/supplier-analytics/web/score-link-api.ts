import { connect } from '#platform/web/client.ts'
import type { scoreLinkContract } from '../score-link.contract.ts'

export const scoreLinkApi = connect<typeof scoreLinkContract>('scoreLink', 'supplierAnalytics')
