import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { supplierItemsContract } from './supplier-items.contract.ts'
import { supplierPricesContract } from './supplier-prices.contract.ts'
import { suppliersActions } from './suppliers.actions.ts'
import { suppliersContract } from './suppliers.contract.ts'
import { suppliersNouns } from './suppliers.nouns.ts'
import { suppliersObjects } from './suppliers.objects.ts'
import { suppliersPages } from './suppliers.pages.ts'
import { suppliersPhrases } from './suppliers.phrases.ts'

export const suppliersArea = defineArea({
  contracts: {
    suppliers: suppliersContract,
    supplierItems: supplierItemsContract,
    supplierPrices: supplierPricesContract,
  },
  pages: suppliersPages,
  actions: suppliersActions,
  nouns: suppliersNouns,
  phrases: suppliersPhrases,
  largeBodies: { 'supplierPrices.apply': 4 * megabyte },
  objects: suppliersObjects,
  seenBy: {
    supplier: [capability.suppliers, capability.userManagement],
    supplier_item: [capability.suppliers, capability.products],
  },
})
