import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { channelsContract } from './channels.contract.ts'
import { channelsNouns } from './channels.nouns.ts'
import { channelsObjects } from './channels.objects.ts'
import { channelsPhrases } from './channels.phrases.ts'

export const channelsArea = defineArea({
  contracts: {
    channels: channelsContract,
  },
  nouns: channelsNouns,
  phrases: channelsPhrases,
  objects: channelsObjects,
  seenBy: {
    channel: capability.businessSettings,
    channel_message: [capability.businessSettings, capability.orders],
  },
})
