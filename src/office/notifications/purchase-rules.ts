import { formatDay, isDay } from '#platform/days.ts'
import { purchaseOrderNoun } from '#stock/purchasing/purchasing.nouns.ts'
import { receiptNoun } from '#stock/receiving/receiving.nouns.ts'
import { differenceLabels } from '#stock/supplier-invoices/match-invoice.rules.ts'
import { supplierInvoiceNoun } from '#stock/supplier-invoices/supplier-invoices.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

/** What suppliers offer instead, what was sent back with them, and what they bill otherwise. */
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
  {
    key: 'supplier_invoice.submitted',
    label: 'A supplier submits an invoice',
    on: 'supplier_invoice.submitted',
    type: 'approval',
    priority: 'normal',
    to: { roles: ['super_manager', 'store_manager'] },
    say: (event) => ({
      title: `${event.label} submitted`,
      message: `From ${textOf(event, 'supplier')}. Take it over or send it back.`,
      actionUrl: supplierInvoiceNoun.path(event.entityId),
    }),
    cause: {
      of: (event) => `submitted supplier invoice ${event.entityId}`,
      endsOn: [
        'supplier_invoice.accepted',
        'supplier_invoice.sent_back',
        'supplier_invoice.withdrawn',
      ],
      endedBy: (event) => [`submitted supplier invoice ${event.entityId}`],
    },
  },
  {
    key: 'supplier_invoice.held',
    label: 'An invoice of a supplier is held',
    on: 'supplier_invoice.held',
    // What only waits for its goods is compared again when they are received.
    isMeant: (event) => textOf(event, 'differences') !== differenceLabels.not_received,
    type: 'approval',
    priority: 'normal',
    to: { roles: ['super_manager', 'store_manager'] },
    say: (event) => ({
      title: `${event.label} is held`,
      message: `It differs: ${textOf(event, 'differences')}.`,
      actionUrl: supplierInvoiceNoun.path(event.entityId),
    }),
    cause: {
      of: (event) => `supplier invoice ${event.entityId}`,
      endsOn: [
        'supplier_invoice.matched',
        'supplier_invoice.approved',
        'supplier_invoice.returned_to_draft',
        'supplier_invoice.cancelled',
      ],
      endedBy: (event) => [`supplier invoice ${event.entityId}`],
    },
  },
  {
    key: 'supplier_invoice.due_reported',
    label: 'An invoice of a supplier is due soon',
    on: 'supplier_invoice.due_reported',
    type: 'warning',
    priority: 'normal',
    to: { roles: ['super_manager', 'store_manager'] },
    say: (event) => ({
      title: `${event.label} is due on ${dueOf(event)}`,
      message: `From ${textOf(event, 'supplier')}. Approve it if it matches, and record its payment.`,
      actionUrl: supplierInvoiceNoun.path(event.entityId),
    }),
    cause: {
      of: (event) => `due supplier invoice ${event.entityId}`,
      endsOn: ['supplier_invoice.paid', 'supplier_invoice.cancelled'],
      endedBy: (event) => [`due supplier invoice ${event.entityId}`],
    },
  },
]

function dueOf(event: HeardEvent): string {
  const day = textOf(event, 'dueOn')
  return isDay(day) ? formatDay(day) : day
}
