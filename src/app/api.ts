import { deliveryContracts } from './contracts/contracts-of-delivery.ts'
import { officeContracts } from './contracts/contracts-of-office.ts'
import { organizationContracts } from './contracts/contracts-of-organization.ts'
import { salesContracts } from './contracts/contracts-of-sales.ts'
import { stockContracts } from './contracts/contracts-of-stock.ts'

/**
 * Every endpoint there is, by area: served as RPC for the web and as REST below `/api/v1`. The type is
 * named by wing, because in one piece it is longer than the compiler writes out.
 */
export const api: typeof organizationContracts &
  typeof stockContracts &
  typeof salesContracts &
  typeof deliveryContracts &
  typeof officeContracts = {
  ...organizationContracts,
  ...stockContracts,
  ...salesContracts,
  ...deliveryContracts,
  ...officeContracts,
}
