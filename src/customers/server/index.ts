import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { customersContract } from '../customers.contract.ts'
import { createCustomer } from './create-customer.ts'
import { searchCustomers } from './customers.queries.ts'
import { viewCustomer } from './view-customer.ts'

export { addCustomers, type SourcedCustomer } from './add-customers.ts'

export const customersRoutes = routes('customers', customersContract, {
  search: reads(searchCustomers),
  get: reads(viewCustomer),
  create: writes(createCustomer),
})
