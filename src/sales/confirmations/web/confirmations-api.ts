import { connect } from '#platform/web/client.ts'
import type { confirmationsContract } from '../confirmations.contract.ts'

export const confirmationsApi = connect<typeof confirmationsContract>('confirmations')
