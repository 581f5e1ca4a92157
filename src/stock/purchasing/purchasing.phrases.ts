import type { AreaPhrases } from '#platform/area-phrases.ts'

export const purchasingPhrases: AreaPhrases = {
  said: {
    buying: {
      'supplier_item.snoozed': 'paused suggestions for {record}[ until {until}]',
      'supplier_item.suggested_again': 'resumed suggestions for {record}',
      'purchase_order.imported': 'imported {record}[, which was {reference}]',
      'purchase_order.import_removed': 'removed {record}[, which was imported as {reference}]',
      'purchase_order.drafted': 'created {record}',
      'purchase_order.line_changed':
        'changed {sku} in {record}[ from {quantity.before} to {quantity.after}]',
      'purchase_order.tolerance_changed':
        'changed the tolerance of {sku} in {record}[ from {overReceiptPercent.before}%][ to {overReceiptPercent.after}%]',
      'purchase_order.changed': '{changes}',
      'purchase_order.submitted': 'submitted {record} for approval',
      'purchase_order.returned_to_draft': 'returned {record} to draft[: {note}]',
      'purchase_order.sent': 'sent {record} to {supplier|its supplier}[ at {to}]',
      'purchase_order.revised': 'sent revision {revision} of {record}[: {reason}]',
      'purchase_order.rest_revised': 'sent revision {revision} of {record}[: {reason}]',
      'purchase_order.changes_proposed': 'recorded the changes proposed for {record}[: {note}]',
      'purchase_order.changes_accepted': 'accepted the changes proposed for {record}',
      'purchase_order.changes_declined': 'declined the changes proposed for {record}[: {note}]',
      'purchase_order.reminded': 'reminded {supplier|the supplier} of {record}[ at {to}]',
      'purchase_order.link_revoked': 'withdrew the link to {record}[ sent to {to}]',
      'purchase_order.confirmed': 'recorded the confirmation of {record}[ for {promisedOn}]',
      'purchase_order.rejected': 'marked {record} as rejected by its supplier[: {reason}]',
      'purchase_order.partly_received': 'received a part of {record}[ with {receipt}]',
      'purchase_order.received': 'received {record}[ with {receipt}]',
      'purchase_order.receipt_partly_undone': 'undid {receipt|a receipt} of {record}',
      'purchase_order.receipt_undone': 'undid {receipt|the receipt} of {record}',
      'purchase_order.closed_short': 'closed {record} short[: {reason}]',
      'purchase_order.closed': 'closed {record}',
      'purchase_order.cancelled': 'cancelled {record}[: {reason}]',
    },
  },
}
