import type { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { wavesContract } from '../../waves.contract.ts'

export const wavesApi = connect<typeof wavesContract>('waves')
export const outletsOfWaves = connect<typeof outletsContract>('outlets')
