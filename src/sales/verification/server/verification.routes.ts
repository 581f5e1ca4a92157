import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { changeAddress } from '#sales/orders/server/index.ts'
import { verificationContract } from '../verification.contract.ts'
import { acceptAddress } from './accept-address.ts'
import { askCustomer } from './ask-customer.ts'
import { countAddresses } from './count-addresses.ts'
import { getAddress } from './get-address.ts'
import { addresses } from './list-addresses.ts'
import { locateAddress } from './locate-address.ts'
import { recheckAddresses } from './recheck-addresses.ts'
import { rejectAddress } from './reject-address.ts'
import { reopenAddress } from './reopen-address.ts'

export const verificationRoutes = routes('verification', verificationContract, {
  counts: reads(countAddresses),
  list: reads(addresses.page),
  get: reads(getAddress),
  accept: writes(acceptAddress),
  change: writes(changeAddress),
  reject: writes(rejectAddress),
  reopen: writes(reopenAddress),
  ask: writes(askCustomer),
  locate: writes(locateAddress),
  recheck: writes(recheckAddresses),
})
