import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { portalClaimsContract } from './portal-claims.contract.ts'
import { supplierClaimsActions } from './supplier-claims.actions.ts'
import { supplierClaimsContract } from './supplier-claims.contract.ts'
import { supplierClaimsNouns } from './supplier-claims.nouns.ts'
import { supplierClaimsObjects } from './supplier-claims.objects.ts'
import { supplierClaimsPhrases } from './supplier-claims.phrases.ts'

export const supplierClaimsArea = defineArea({
  contracts: {
    supplierClaims: supplierClaimsContract,
    supplierPortalClaims: portalClaimsContract,
  },
  actions: supplierClaimsActions,
  nouns: supplierClaimsNouns,
  phrases: supplierClaimsPhrases,
  objects: supplierClaimsObjects,
  seenBy: {
    supplier_claim: capability.purchaseOrders,
  },
  bulkActs: {
    'supplierClaims.reprice': canBeUndone('The amounts can be changed again when it is disputed.'),
    'supplierClaims.returnGoods': canBeUndone('A return is undone until the goods have left.'),
  },
  largeBodies: {
    'supplierClaims.add': megabyte,
    'supplierClaims.change': megabyte,
  },
})
