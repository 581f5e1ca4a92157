import type { AreaPhrases } from '#platform/area-phrases.ts'

export const packagingPhrases: AreaPhrases = {
  said: {
    setup: {
      'packaging.added': 'added the packaging material {record}',
      'packaging.changed': '{changes}',
      'packaging.blocked': 'blocked the packaging material {record}[: {reason}]',
      'packaging.released': 'released the packaging material {record}',
      'packaging.archived': 'archived the packaging material {record}',
      'packaging.restored': 'restored the packaging material {record}',
      'packaging_rule.added': 'added the packaging rule {record}',
      'packaging_rule.removed': 'deleted the packaging rule {record}',
    },
    parcel: {
      'packaging.chosen': 'chose {record} as packaging',
      'packaging.used': 'used {quantity} of {record}[ for {parcel}]',
    },
  },
}
