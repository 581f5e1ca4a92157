import { connect } from '#platform/web/client.ts'
import type { scanningContract } from '#scanning/scanning.contract.ts'
import type { dispatchContract } from '../dispatch.contract.ts'

export const dispatchApi = connect<typeof dispatchContract>('dispatch')
export const scansOfDispatch = connect<typeof scanningContract>('scanning')
