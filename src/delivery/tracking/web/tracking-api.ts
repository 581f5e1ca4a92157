import type { courierAccountsContract } from '#delivery/couriers/courier-accounts.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { trackingContract } from '../tracking.contract.ts'

export const trackingApi = connect<typeof trackingContract>('tracking')
export const couriersOfTracking = connect<typeof courierAccountsContract>('courierAccounts')
