import type { AreaPhrases } from '#platform/area-phrases.ts'

export const supplierInvoicesPhrases: AreaPhrases = {
  said: {
    buying: {
      'supplier_invoice.recorded': 'recorded {record}[ for {orders}]',
      'supplier_invoice.changed': 'changed {record}',
      'supplier_invoice.matched': 'matched {record}',
      'supplier_invoice.held': 'held {record}[: {differences}]',
      'supplier_invoice.approved': 'approved {record}[, which differs: {differences}]',
      'supplier_invoice.returned_to_draft': 'returned {record} to draft[: {note}]',
      'supplier_invoice.paid': 'recorded the payment of {record}[ on {paidOn}]',
      'supplier_invoice.cancelled': 'cancelled {record}[: {note}]',
    },
  },
}
