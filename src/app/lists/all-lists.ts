import { traverseContractProcedures } from '@orpc/server'
import { reviewList } from '#organization/users/people.list.ts'
import type { EndpointMeta } from '#platform/contract.ts'
import { api } from '../api.ts'
import { filtersOfList, type ListFilters } from './page-filters.ts'

/** The lists that endpoints return pages of, as these declare them. */
function declaredLists(): readonly ListFilters[] {
  const found: ListFilters[] = []
  traverseContractProcedures({ router: api, path: [] }, ({ contract }) => {
    const { list }: Partial<EndpointMeta> = contract['~orpc'].meta
    if (list) found.push(filtersOfList(list))
  })
  return found
}

/** Every list with saved views, by the name that its page gives it. */
export const allLists: readonly ListFilters[] = [
  ...declaredLists(),
  // The same endpoint as the list of users, with other columns.
  filtersOfList(reviewList),
]
