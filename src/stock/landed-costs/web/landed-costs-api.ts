import { connect } from '#platform/web/client.ts'
import type { landedCostsContract } from '../landed-costs.contract.ts'

export const landedCostsApi = connect<typeof landedCostsContract>('landedCosts')
