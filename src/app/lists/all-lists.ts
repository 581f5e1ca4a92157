import { deliveryLists } from './lists-of-delivery.ts'
import { officeLists } from './lists-of-office.ts'
import { organizationLists } from './lists-of-organization.ts'
import { salesLists } from './lists-of-sales.ts'
import { stockPageLists } from './lists-of-stock.ts'
import type { ListFilters } from './page-filters.ts'

/** Every list with saved views, by the name that its page gives it. */
export const allLists: readonly ListFilters[] = [
  ...organizationLists,
  ...stockPageLists,
  ...salesLists,
  ...deliveryLists,
  ...officeLists,
]
