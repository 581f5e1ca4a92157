import type { locationsContract } from '#organization/outlets/locations.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { verificationContract } from '../verification.contract.ts'

export const verificationApi = connect<typeof verificationContract>('verification')

// The area above in which places get their names.
export const placesOfAddresses = connect<typeof locationsContract>('locations')
