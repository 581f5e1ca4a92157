import { connect } from '#platform/web/client.ts'
import type { supplierReturnsContract } from '../supplier-returns.contract.ts'

export const supplierReturnsApi = connect<typeof supplierReturnsContract>('supplierReturns')
