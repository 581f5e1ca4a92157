import { connect } from '#platform/web/client.ts'
import type { remittancesContract } from '../remittances.contract.ts'

export const remittancesApi = connect<typeof remittancesContract>('remittances')
