import type { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { returnDeskContract } from '../return-desk.contract.ts'
import type { returnsContract } from '../returns.contract.ts'

export const returnsApi = connect<typeof returnsContract>('returns')
export const returnDeskApi = connect<typeof returnDeskContract>('returnDesk')

// The areas above: the outlets at which parcels are found, and what a scanned code names.
export const outletsOfReturns = connect<typeof outletsContract>('outlets')
export const scansOfReturns = connect<typeof scanningContract>('scanning')

/** The URL of its photo files. */
export const returnPhotoAddress = (returnId: string) => (fileId: string) =>
  `/api/returns/${returnId}/photos/${fileId}`
