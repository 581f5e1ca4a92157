import type { outletsContract } from '#outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { buyingContract } from '../buying.contract.ts'
import type { procurementContract } from '../procurement.contract.ts'

export const procurementApi = connect<typeof procurementContract>('procurement')
export const buyingApi = connect<typeof buyingContract>('buying')

// The outlets that are bought for.
export const outletsOfBuying = connect<typeof outletsContract>('outlets')
