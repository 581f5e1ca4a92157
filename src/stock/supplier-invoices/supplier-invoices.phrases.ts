import type { AreaPhrases } from '#platform/area-phrases.ts'

export const supplierInvoicesPhrases: AreaPhrases = {
  said: {
    buying: {
      'supplier_invoice.recorded': 'recorded {record}[ for {orders}]',
      'supplier_invoice.changed': 'changed {record}',
      'supplier_invoice.prepared': 'prepared {record}[ for {orders}]',
      'supplier_invoice.submitted': 'submitted {record}[ for {orders}]',
      'supplier_invoice.withdrawn': 'withdrew {record}',
      'supplier_invoice.accepted': 'took {record} over',
      'supplier_invoice.sent_back': 'sent {record} back to the supplier[: {reason}]',
      'supplier_invoice.matched': 'matched {record}',
      'supplier_invoice.held': 'held {record}[: {differences}]',
      'supplier_invoice.approved': 'approved {record}[, which differs: {differences}]',
      'supplier_invoice.returned_to_draft': 'returned {record} to draft[: {note}]',
      'supplier_invoice.paid': 'recorded the payment of {record}[ on {paidOn}]',
      'supplier_credit_note.recorded': 'recorded {record} for {invoice}[: {reason}]',
      'supplier_credit_note.approved': 'approved {record}',
      'supplier_credit_note.settled': 'recorded {record} as settled on {settledOn}',
      'supplier_credit_note.cancelled': 'cancelled {record}[: {note}]',
      'supplier_invoice.file_added': 'added the file {file} to {record}',
      'supplier_invoice.file_replaced': 'replaced the file {former} of {record} by {file}',
      'supplier_invoice.due_reported': 'reported that {record} is due on {dueOn}',
      'supplier_invoice.cancelled': 'cancelled {record}[: {note}]',
    },
  },
}
