import { connect } from '#platform/web/client.ts'
import type { riskContract } from '../risk.contract.ts'

export const riskApi = connect<typeof riskContract>('risk')
