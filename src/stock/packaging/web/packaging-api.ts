import { connect } from '#platform/web/client.ts'
import type { packagingContract } from '../packaging.contract.ts'

export const packagingApi = connect<typeof packagingContract>('packaging')
