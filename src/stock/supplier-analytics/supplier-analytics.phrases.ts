import type { AreaPhrases } from '#platform/area-phrases.ts'

export const supplierAnalyticsPhrases: AreaPhrases = {
  said: {
    buying: {
      'supplier.score_shared': 'made a link to the score of {record}',
      'supplier.score_unshared': 'ended the link to the score of {record}',
      'purchase_order.line_left_out':
        'left {sku} of {record} out of the figures of its supplier: {reason}',
      'purchase_order.line_counted':
        'counted {sku} of {record} in the figures of its supplier again',
    },
  },
}
