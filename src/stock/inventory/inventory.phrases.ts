import type { AreaPhrases } from '#platform/area-phrases.ts'

export const inventoryPhrases: AreaPhrases = {
  said: {
    stock: {
      'stock.adjusted':
        'adjusted the stock of {record}[ from {onHand.before} to {onHand.after}][: {reason}]',
      'stock.moved': 'moved {record}[ from {bin.before}][ to {bin.after}]',
      'stock.set_aside': 'marked {quantity} of {record} unavailable[: {reason}]',
      'stock.put_back': 'made {quantity} of {record} available[: {reason}]',
      'stock.drifted': 'corrected the count of {record}[: {what}]',
      'stock.recovered': 'noted that {record} is in stock again',
      'stock.fell_low':
        'noted low stock of {record}[: {available} available, reorder point {reorderPoint}]',
      'stock.reorder_point_set': '{changes}',
      'stock.variance_opened': 'opened a variance: {record}[, {cause}]',
      'stock.variance_withdrawn': 'withdrew the variance: {record}',
      'lot.added': 'added {record}[, which expires on {expiresOn}]',
      'lot.changed': '{changes}',
      'lot.expired': 'marked {record} as expired',
      'lot.held': 'put {record} on hold[: {reason}]',
      'lot.released': 'released {record}',
      'lot.recalled': 'recalled {record}[: {reason}]',
    },
  },
  fields: {
    onHand: 'on hand',
    unavailable: 'unavailable',
    reorderPoint: 'reorder point',
    bin: 'bin',
    expiresOn: 'expiry date',
  },
}
