import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { portalDeliveriesContract } from './portal-deliveries.contract.ts'
import { shipNoticesContract } from './ship-notices.contract.ts'
import { shipNoticesNouns } from './ship-notices.nouns.ts'
import { shipNoticesObjects } from './ship-notices.objects.ts'
import { shipNoticesPhrases } from './ship-notices.phrases.ts'

export const shipNoticesArea = defineArea({
  contracts: { shipNotices: shipNoticesContract, portalDeliveries: portalDeliveriesContract },
  nouns: shipNoticesNouns,
  phrases: shipNoticesPhrases,
  objects: shipNoticesObjects,
  seenBy: { ship_notice: capability.receiving },
  bulkActs: {
    'portalDeliveries.add': canBeUndone('A delivery can be cancelled until it has arrived.'),
    'portalDeliveries.change': canBeUndone('It can be changed again until it has arrived.'),
  },
  largeBodies: { 'portalDeliveries.add': megabyte, 'portalDeliveries.change': megabyte },
})
