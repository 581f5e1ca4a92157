import { type ComponentType, lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { customersPages } from '../customers.pages.ts'

const customersWeb: WebArea = {
  area: 'customers',
  pages: [
    {
      ...customersPages.allCustomers,
      load: async () => ({ Page: (await import('./CustomersPage.tsx')).CustomersPage }),
    },
  ],
  acts: [{ label: 'New customer', access: capability.customers, path: '/all-customers?new=1' }],
  refreshOn: ['customer'],
}

// Further endpoints of the same page, whose queries have areas of their own.
const customerMergesWeb: WebArea = {
  area: 'customerMerges',
  pages: [],
  refreshOn: ['customer'],
}
const customerSegmentsWeb: WebArea = {
  area: 'customerSegments',
  pages: [],
  refreshOn: ['customer_segment'],
}

export { CustomerSearch } from './CustomerSearch.tsx'
export { type CustomerSlots, CustomerSlotsContext } from './customer-slots.ts'
export { type ChosenCustomer, OptionalCustomer } from './OptionalCustomer.tsx'

const Unsubscribe = lazy(async () => ({
  default: (await import('./UnsubscribePage.tsx')).UnsubscribePage,
}))

/** Where a message's unsubscribe link leads; mail programs open it with the token in the path. */
export function consentScreen(path: string): ComponentType | undefined {
  return path === '/unsubscribe' || path.startsWith('/unsubscribe/') ? Unsubscribe : undefined
}

export const customersWebAreas: readonly WebArea[] = [
  customersWeb,
  customerMergesWeb,
  customerSegmentsWeb,
]
