import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { businessContract } from './business.contract.ts'
import { businessObjects } from './business.objects.ts'
import { businessPages } from './business.pages.ts'

export const businessArea = defineArea({
  contracts: {
    business: businessContract,
  },
  pages: businessPages,
  objects: businessObjects,
  seenBy: {
    setting: 'signedIn',
    template: capability.businessSettings,
    mail: capability.businessSettings,
  },
  largeBodies: {
    'business.saveSettings': megabyte,
  },
})
