import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { partsOfOne } from '#platform/bulk-acts.ts'
import { offlineSalesContract } from './offline-sales.contract.ts'
import { parkedSalesContract } from './parked-sales.contract.ts'
import { posActions } from './pos.actions.ts'
import { posNouns } from './pos.nouns.ts'
import { posObjects } from './pos.objects.ts'
import { posPages } from './pos.pages.ts'
import { posPhrases } from './pos.phrases.ts'
import { receiptsContract } from './receipts.contract.ts'
import { registerOrdersContract } from './register-orders.contract.ts'
import { salesContract } from './sales.contract.ts'

export const posArea = defineArea({
  contracts: {
    sales: salesContract,
    offlineSales: offlineSalesContract,
    parkedSales: parkedSalesContract,
    receipts: receiptsContract,
    registerOrders: registerOrdersContract,
  },
  pages: posPages,
  linkedPaths: ['/pos/display'],
  nouns: posNouns,
  phrases: posPhrases,
  objects: posObjects,
  actions: posActions,
  seenBy: { sale: capability.pos, parked_sale: capability.pos },
  bulkActs: {
    'sales.complete': partsOfOne,
    'sales.refund': partsOfOne,
    'offlineSales.record': partsOfOne,
    'registerOrders.place': partsOfOne,
  },
  largeBodies: {
    'parkedSales.park': megabyte,
    'sales.complete': megabyte,
    'offlineSales.record': megabyte,
    'registerOrders.place': megabyte,
  },
})
