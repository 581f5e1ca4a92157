import { connect } from '#platform/web/client.ts'
import type { catalogContract } from '#stock/catalog/catalog.contract.ts'
import type { packagingContract } from '../packaging.contract.ts'

export const packagingApi = connect<typeof packagingContract>('packaging')

// The area above that packing looks at.
export const catalogOfPackaging = connect<typeof catalogContract>('catalog', 'products')
