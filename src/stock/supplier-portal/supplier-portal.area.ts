import { defineArea, megabyte } from '#define-area.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { supplierPortalContract } from './supplier-portal.contract.ts'
import { supplierPortalPages } from './supplier-portal.pages.ts'

export const supplierPortalArea = defineArea({
  contracts: { supplierPortal: supplierPortalContract },
  pages: supplierPortalPages,
  bulkActs: {
    'supplierPortal.confirm': canBeUndone('The first promise of each line is kept.'),
    'supplierPortal.propose': canBeUndone('The order stays as it is until they are accepted.'),
  },
  largeBodies: { 'supplierPortal.confirm': megabyte, 'supplierPortal.propose': megabyte },
})
