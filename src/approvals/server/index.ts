export { approvalsRoutes } from './approvals.routes.ts'
export { askForApproval, insistOnOwnRequests } from './ask-for-approval.ts'
export { type Attempt, insistOnVerdict, verdictsOn } from './insist-on-verdict.ts'
export { makeTicketSecret } from './ticket.ts'
