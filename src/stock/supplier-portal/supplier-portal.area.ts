import { defineArea, megabyte } from '#define-area.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { orderLinkContract } from './order-link.contract.ts'
import { portalDocumentsContract } from './portal-documents.contract.ts'
import { supplierPortalContract } from './supplier-portal.contract.ts'
import { supplierPortalPages } from './supplier-portal.pages.ts'

export const supplierPortalArea = defineArea({
  contracts: {
    supplierPortal: supplierPortalContract,
    supplierPortalDocuments: portalDocumentsContract,
    orderLink: orderLinkContract,
  },
  pages: supplierPortalPages,
  linkedPaths: ['/supplier-order'],
  bulkActs: {
    'orderLink.confirm': canBeUndone('The first promise of each line is kept.'),
    'orderLink.propose': canBeUndone('The order stays as it is until they are accepted.'),
    'supplierPortal.confirm': canBeUndone('The first promise of each line is kept.'),
    'supplierPortal.propose': canBeUndone('The order stays as it is until they are accepted.'),
  },
  largeBodies: {
    'supplierPortal.confirm': megabyte,
    'supplierPortal.propose': megabyte,
    'orderLink.confirm': megabyte,
    'orderLink.propose': megabyte,
  },
})
