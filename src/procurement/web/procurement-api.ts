import { connect } from '#platform/web/client.ts'
import type { procurementContract } from '../procurement.contract.ts'

export const procurementApi = connect<typeof procurementContract>('procurement')
