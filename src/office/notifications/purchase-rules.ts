import { purchaseOrderNoun } from '#stock/purchasing/purchasing.nouns.ts'
import { receiptNoun } from '#stock/receiving/receiving.nouns.ts'
import { type Rule, textOf } from './define-rule.ts'

/** What suppliers offer instead, and what was sent back with them. */
export const purchaseRules: readonly Rule[] = [
  {
    key: 'purchase_order.changes_proposed',
    label: 'A supplier proposes changes to a purchase order',
    on: 'purchase_order.changes_proposed',
    type: 'approval',
    priority: 'normal',
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: (event) => ({
      title: `Changes proposed for ${event.label}`,
      message: textOf(event, 'note') || 'Accept or decline them.',
      actionUrl: purchaseOrderNoun.path(event.entityId),
    }),
    cause: {
      of: (event) => `purchase order ${event.entityId}`,
      endsOn: [
        'purchase_order.changes_accepted',
        'purchase_order.changes_declined',
        'purchase_order.rejected',
        'purchase_order.cancelled',
      ],
      endedBy: (event) => [`purchase order ${event.entityId}`],
    },
  },
  {
    key: 'goods_receipt.rejected',
    label: 'Goods of a delivery were rejected',
    on: 'goods_receipt.received',
    isMeant: (event) => textOf(event, 'rejected') !== '',
    type: 'warning',
    priority: 'normal',
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: (event) => ({
      title: `Rejected goods in ${event.label}`,
      message: `${textOf(event, 'rejected')}.`,
      actionUrl: receiptNoun.path(event.entityId),
    }),
  },
]
