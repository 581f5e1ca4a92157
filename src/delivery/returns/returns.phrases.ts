import type { AreaPhrases } from '#platform/area-phrases.ts'

export const returnsPhrases: AreaPhrases = {
  said: {
    return: {
      'return.opened': 'opened {record}[: {reason}]',
      'return.approved': 'approved {record}',
      'return.declined': 'declined {record}[: {reason}]',
      'return.sent': 'marked {record} as sent',
      'return.received': 'received {record}',
      'return.unreceived': 'undid the receipt of {record}',
      'return.unit_undone': 'undid the receipt of {sku|a unit} in {record}',
      'return.graded': 'graded {sku} in {record}[ as {grade}]',
      'return.inspected': 'finished the inspection of {record}',
      'return.missed': 'marked units of {record} as missing',
      'return.weighed': 'weighed {record}[ at {weighedGrams}]',
      'return.identified': 'matched {record}[ to {order.after}]',
      'return.assigned': '{changes}',
      'return.extra_received': 'received {quantity} extra of {sku} in {record}',
      'return.extra_moved': 'moved an extra unit of {record}',
      'return.find_added': 'added an unlisted item to {record}',
      'return.find_decided': 'decided about an unlisted item of {record}[: {decision}]',
      'return.find_removed': 'removed an unlisted item from {record}',
      'return.closed': 'settled {record}',
      'return.reopened': 'reopened {record}',
      'return.cancelled': 'cancelled {record}[: {reason}]',
      'supplier_return.added': 'created {record}',
      'supplier_return.undone': 'cancelled {record}',
    },
  },
  fields: { assignedTo: 'assignee' },
}
