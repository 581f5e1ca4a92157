import { connect } from '#platform/web/client.ts'
import type { catalogContract } from '../catalog.contract.ts'
import type { productsContract } from '../products.contract.ts'

export const productsApi = connect<typeof productsContract>('products')

export const catalogApi = connect<typeof catalogContract>('catalog', 'products')
