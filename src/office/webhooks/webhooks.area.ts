import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { webhooksContract } from './webhooks.contract.ts'
import { webhooksNouns } from './webhooks.nouns.ts'
import { webhooksObjects } from './webhooks.objects.ts'
import { webhooksPhrases } from './webhooks.phrases.ts'

export const webhooksArea = defineArea({
  contracts: {
    webhooks: webhooksContract,
  },
  nouns: webhooksNouns,
  phrases: webhooksPhrases,
  objects: webhooksObjects,
  seenBy: {
    webhook_endpoint: capability.businessSettings,
    webhook_delivery: capability.businessSettings,
  },
})
