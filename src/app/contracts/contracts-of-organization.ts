import { approvalsContract } from '#organization/approvals/approvals.contract.ts'
import { connectionsContract } from '#organization/connections/connections.contract.ts'
import { messagesContract } from '#organization/messages/messages.contract.ts'
import { binsContract } from '#organization/outlets/bins.contract.ts'
import { locationsContract } from '#organization/outlets/locations.contract.ts'
import { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { reasonsContract } from '#organization/reasons/reasons.contract.ts'
import { accountsContract } from '#organization/users/accounts.contract.ts'
import { devicesContract } from '#organization/users/devices.contract.ts'
import { peopleContract } from '#organization/users/people.contract.ts'
import { usersContract } from '#organization/users/users.contract.ts'
import { viewsContract } from '#organization/users/views.contract.ts'

/** The endpoints of organization, by area. */
export const organizationContracts = {
  users: usersContract,
  accounts: accountsContract,
  devices: devicesContract,
  people: peopleContract,
  views: viewsContract,
  connections: connectionsContract,
  messages: messagesContract,
  outlets: outletsContract,
  bins: binsContract,
  locations: locationsContract,
  reasons: reasonsContract,
  approvals: approvalsContract,
}
