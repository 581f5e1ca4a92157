import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { messagesContract } from './messages.contract.ts'
import { messagesNouns } from './messages.nouns.ts'
import { messagesObjects } from './messages.objects.ts'
import { messagesPhrases } from './messages.phrases.ts'

export const messagesArea = defineArea({
  contracts: {
    messages: messagesContract,
  },
  nouns: messagesNouns,
  phrases: messagesPhrases,
  objects: messagesObjects,
  seenBy: {
    message: [capability.orders, capability.confirmations, capability.customers],
  },
})
