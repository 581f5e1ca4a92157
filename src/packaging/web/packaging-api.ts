import type { catalogContract } from '#catalog/catalog.contract.ts'
import type { outletsContract } from '#outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { packagingContract } from '../packaging.contract.ts'

export const packagingApi = connect<typeof packagingContract>('packaging')

// The areas above that packing looks at.
export const outletsOfPackaging = connect<typeof outletsContract>('outlets')
export const catalogOfPackaging = connect<typeof catalogContract>('catalog')
