import { routes } from '#platform/server/http/acts.ts'
import { approvalsContract } from '../approvals.contract.ts'

export const approvalsRoutes = routes('approvals', approvalsContract, {})
