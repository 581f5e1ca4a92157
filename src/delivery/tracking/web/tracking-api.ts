import { connect } from '#platform/web/client.ts'
import type { trackingContract } from '../tracking.contract.ts'

export const trackingApi = connect<typeof trackingContract>('tracking')
