import type { outletsContract } from '#outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { returnsContract } from '../returns.contract.ts'

export const returnsApi = connect<typeof returnsContract>('returns')

// The area above whose outlets parcels are found at.
export const outletsOfReturns = connect<typeof outletsContract>('outlets')

/** Where the files of its photos are fetched. */
export const returnPhotoAddress = (returnId: string) => (fileId: string) =>
  `/api/returns/${returnId}/photos/${fileId}`
