import type { locationsContract } from '#organization/outlets/locations.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { courierAccountsContract } from '../courier-accounts.contract.ts'

export const courierAccountsApi = connect<typeof courierAccountsContract>('courierAccounts')

// The area above, which knows the places that couriers serve.
export const placesOfCouriers = connect<typeof locationsContract>('locations')
