import { connect } from '#platform/web/client.ts'
import type { approvalsContract } from '../approvals.contract.ts'

export const approvalsApi = connect<typeof approvalsContract>('approvals')
