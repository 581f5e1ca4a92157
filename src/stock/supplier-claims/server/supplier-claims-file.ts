import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { supplierClaimList } from '../supplier-claims.list.ts'
import { access } from './find-supplier-claim.ts'
import { everyClaim } from './supplier-claims.queries.ts'

/** The claims of a filter. */
export const supplierClaimsFile = fileOfList(
  { list: supplierClaimList, every: everyClaim },
  { path: '/files/supplier-claims', name: 'supplier-claims', access },
)
