import type { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { returnsContract } from '../returns.contract.ts'

export const returnsApi = connect<typeof returnsContract>('returns')

// The areas above: whose outlets parcels are found at, and what a scanned code names.
export const outletsOfReturns = connect<typeof outletsContract>('outlets')
export const scansOfReturns = connect<typeof scanningContract>('scanning')

/** Where the files of its photos are fetched. */
export const returnPhotoAddress = (returnId: string) => (fileId: string) =>
  `/api/returns/${returnId}/photos/${fileId}`
