import { connect } from '#platform/web/client.ts'
import type { portalDeliveriesContract } from '../portal-deliveries.contract.ts'
import type { shipNoticesContract } from '../ship-notices.contract.ts'

export const shipNoticesApi = connect<typeof shipNoticesContract>('shipNotices')

/** What the supplier's own pages ask. */
export const portalDeliveriesApi = connect<typeof portalDeliveriesContract>('portalDeliveries')
