import { connect } from '#platform/web/client.ts'
import type { catalogContract } from '../catalog.contract.ts'
import type { priceListsContract } from '../price-lists.contract.ts'

export const priceListsApi = connect<typeof priceListsContract>('priceLists', 'products')
export const catalogOfLists = connect<typeof catalogContract>('catalog', 'products')
