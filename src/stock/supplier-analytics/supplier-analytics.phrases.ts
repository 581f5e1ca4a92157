import type { AreaPhrases } from '#platform/area-phrases.ts'

export const supplierAnalyticsPhrases: AreaPhrases = {
  said: {
    buying: {
      'purchase_order.line_left_out':
        'left {sku} of {record} out of the figures of its supplier: {reason}',
      'purchase_order.line_counted':
        'counted {sku} of {record} in the figures of its supplier again',
    },
  },
}
