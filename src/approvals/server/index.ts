export { approvalsRoutes } from './approvals.routes.ts'
export { type Attempt, insistOnVerdict } from './insist-on-verdict.ts'
export { makeTicketSecret } from './ticket.ts'
