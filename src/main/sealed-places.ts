import { sealedConnections } from '#connections/server/index.ts'
import { sealedMessages } from '#messages/server/index.ts'
import type { SealedPlace } from '#platform/server/seal-anew.ts'
import { platformSealed } from '#platform/server/sealed-values.ts'
import { sealedFactors } from '#users/server/index.ts'
import { sealedEndpoints } from '#webhooks/server/index.ts'

/** Every place that keeps a sealed value; src/main/reseal.test.ts finds a column that is missing. */
export const sealedPlaces: readonly SealedPlace[] = [
  ...platformSealed,
  ...sealedFactors,
  sealedConnections,
  ...sealedMessages,
  ...sealedEndpoints,
]
