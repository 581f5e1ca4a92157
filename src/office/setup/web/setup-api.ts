import type { InferContractRouterOutputs } from '@orpc/contract'
import type { businessContract } from '#office/business/business.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { productsContract } from '#stock/catalog/products.contract.ts'
import type { sampleContract } from '../sample.contract.ts'
import type { setupContract } from '../setup.contract.ts'

export const setupApi = connect<typeof setupContract>('setup')
export const sampleApi = connect<typeof sampleContract>('sample')
export const businessOfSetup = connect<typeof businessContract>('business')
export const productsOfSetup = connect<typeof productsContract>('products')

export type SetupState = InferContractRouterOutputs<typeof setupContract>['steps']
export type SampleState = InferContractRouterOutputs<typeof sampleContract>['state']
