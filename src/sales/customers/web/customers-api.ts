import { connect } from '#platform/web/client.ts'
import type { priceListsContract } from '#stock/catalog/price-lists.contract.ts'
import type { consentLinkContract } from '../consent-link.contract.ts'
import type { customerMergesContract } from '../customer-merges.contract.ts'
import type { customerSegmentsContract } from '../customer-segments.contract.ts'
import type { customersContract } from '../customers.contract.ts'

export const customersApi = connect<typeof customersContract>('customers')
export const consentLinkApi = connect<typeof consentLinkContract>('consentLink')
export const mergesApi = connect<typeof customerMergesContract>('customerMerges')
export const segmentsApi = connect<typeof customerSegmentsContract>('customerSegments')

// Of the catalogue, for the list that a customer's orders begin with.
export const priceListsOfCustomers = connect<typeof priceListsContract>('priceLists', 'products')
