import { connect } from '#platform/web/client.ts'
import type { productsContract } from '../products.contract.ts'

export const productsApi = connect<typeof productsContract>('products')
