import { connect } from '#platform/web/client.ts'
import type { buyingContract } from '../buying.contract.ts'
import type { procurementContract } from '../procurement.contract.ts'

export const procurementApi = connect<typeof procurementContract>('procurement')
export const buyingApi = connect<typeof buyingContract>('buying')
