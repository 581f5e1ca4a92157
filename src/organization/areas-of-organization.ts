import { approvalsArea } from './approvals/approvals.area.ts'
import { connectionsArea } from './connections/connections.area.ts'
import { exchangeRatesArea } from './exchange-rates/exchange-rates.area.ts'
import { messagesArea } from './messages/messages.area.ts'
import { outletsArea } from './outlets/outlets.area.ts'
import { reasonsArea } from './reasons/reasons.area.ts'
import { usersArea } from './users/users.area.ts'

/** The areas of organization, in the order of src/areas.ts. */
export const organizationAreas = [
  usersArea,
  connectionsArea,
  messagesArea,
  outletsArea,
  reasonsArea,
  exchangeRatesArea,
  approvalsArea,
] as const
