import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { courierAccountsContract } from './courier-accounts.contract.ts'
import { couriersNouns } from './couriers.nouns.ts'
import { couriersObjects } from './couriers.objects.ts'
import { couriersPhrases } from './couriers.phrases.ts'

export const couriersArea = defineArea({
  contracts: {
    courierAccounts: courierAccountsContract,
  },
  nouns: couriersNouns,
  phrases: couriersPhrases,
  objects: couriersObjects,
  seenBy: {
    courier_call: capability.dispatch,
  },
  largeBodies: {
    'courierAccounts.saveConnection': megabyte,
    'courierAccounts.saveRules': megabyte,
    'courierAccounts.tryAct': megabyte,
  },
})
