import { connect } from '#platform/web/client.ts'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { dispatchContract } from '../dispatch.contract.ts'
import type { loadSheetsContract } from '../load-sheets.contract.ts'
import type { parcelsContract } from '../parcels.contract.ts'
import type { unpackingContract } from '../unpacking.contract.ts'

export const dispatchApi = connect<typeof dispatchContract>('dispatch')
export const parcelsApi = connect<typeof parcelsContract>('parcels')
export const unpackingApi = connect<typeof unpackingContract>('unpacking')
export const loadSheetsApi = connect<typeof loadSheetsContract>('loadSheets')
export const scansOfDispatch = connect<typeof scanningContract>('scanning')
