import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { connectionsContract } from './connections.contract.ts'
import { connectionsNouns } from './connections.nouns.ts'
import { connectionsPhrases } from './connections.phrases.ts'

export const connectionsArea = defineArea({
  contracts: {
    connections: connectionsContract,
  },
  nouns: connectionsNouns,
  phrases: connectionsPhrases,
  seenBy: {
    connection: capability.businessSettings,
  },
  largeBodies: {
    'connections.add': megabyte,
    'connections.change': megabyte,
  },
})
