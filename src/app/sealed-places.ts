import { sealedEndpoints } from '#office/webhooks/server/index.ts'
import { sealedConnections } from '#organization/connections/server/index.ts'
import { sealedMessages } from '#organization/messages/server/index.ts'
import { sealedFactors } from '#organization/users/server/index.ts'
import type { SealedPlace } from '#platform/server/seal-anew.ts'
import { platformSealed } from '#platform/server/sealed-values.ts'
import { sealedBanks } from '#stock/suppliers/server/index.ts'

/** Every place that keeps a sealed value; src/app/reseal.test.ts finds a column that is missing. */
export const sealedPlaces: readonly SealedPlace[] = [
  ...platformSealed,
  ...sealedFactors,
  sealedConnections,
  ...sealedMessages,
  ...sealedBanks,
  ...sealedEndpoints,
]
