import type { AreaPhrases } from '#platform/area-phrases.ts'

export const procurementPhrases: AreaPhrases = {
  said: {
    buying: {
      'supplier.added': 'added the supplier {record}',
      'supplier_item.added': 'added {record}[ at {priceMinor}]',
      'supplier_item.changed': '{changes}',
      'supplier_item.removed': 'removed {record}',
      'supplier_item.snoozed': 'paused suggestions for {record}[ until {until}]',
      'supplier_item.suggested_again': 'resumed suggestions for {record}',
      'purchase_order.drafted': 'created {record}',
      'purchase_order.line_changed':
        'changed {sku} in {record}[ from {quantity.before} to {quantity.after}]',
      'purchase_order.cancelled': 'cancelled {record}[: {reason}]',
    },
  },
}
