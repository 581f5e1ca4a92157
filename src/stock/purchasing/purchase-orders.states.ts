import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.purchaseOrders

/** A purchase order from its draft until everything of it has come or is no longer wanted. */
export const purchaseOrderMachine = defineMachine({
  noun: 'purchase_order',
  table: 'purchase_orders',
  initial: 'draft',
  terminal: ['closed', 'cancelled', 'rejected'],
  states: {
    draft: { label: 'Draft', tone: 'quiet' },
    pending_approval: { label: 'Pending approval', tone: 'waiting' },
    sent: { label: 'Sent', tone: 'active' },
    changes_proposed: { label: 'Changes proposed', tone: 'special' },
    confirmed: { label: 'Confirmed', tone: 'active' },
    partially_received: { label: 'Partly received', tone: 'waiting' },
    received: { label: 'Received', tone: 'good' },
    closed: { label: 'Closed', tone: 'quiet' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
    rejected: { label: 'Rejected', tone: 'bad' },
  },
  moves: {
    submit: {
      from: ['draft'],
      to: 'pending_approval',
      label: 'Submit for approval',
      done: 'submitted',
      access,
    },
    return_to_draft: {
      from: ['pending_approval'],
      to: 'draft',
      label: 'Return to draft',
      done: 'returned_to_draft',
      access,
    },
    send: {
      from: ['draft', 'pending_approval'],
      to: 'sent',
      label: 'Send',
      done: 'sent',
      access,
    },
    revise: {
      from: ['sent', 'confirmed'],
      to: 'sent',
      label: 'Change',
      done: 'revised',
      access,
    },
    revise_rest: {
      from: ['partially_received'],
      to: 'partially_received',
      label: 'Change the rest',
      done: 'rest_revised',
      access,
    },
    propose_changes: {
      from: ['sent', 'confirmed'],
      to: 'changes_proposed',
      label: 'Record proposed changes',
      done: 'changes_proposed',
      access,
    },
    accept_changes: {
      from: ['changes_proposed'],
      to: 'confirmed',
      label: 'Accept changes',
      done: 'changes_accepted',
      access,
    },
    decline_changes: {
      from: ['changes_proposed'],
      to: 'sent',
      label: 'Decline changes',
      done: 'changes_declined',
      access,
    },
    confirm: { from: ['sent'], to: 'confirmed', label: 'Confirm', done: 'confirmed', access },
    reject: {
      from: ['sent', 'changes_proposed'],
      to: 'rejected',
      label: 'Mark as rejected',
      done: 'rejected',
      access,
    },
    receive_part: {
      from: ['sent', 'changes_proposed', 'confirmed', 'partially_received'],
      to: 'partially_received',
      label: 'Receive a part',
      done: 'partly_received',
      access,
    },
    // Also what is complete: more comes within the tolerance.
    receive: {
      from: ['sent', 'changes_proposed', 'confirmed', 'partially_received', 'received'],
      to: 'received',
      label: 'Receive',
      done: 'received',
      access,
    },
    undo_part: {
      from: ['partially_received', 'received'],
      to: 'partially_received',
      label: 'Undo a receipt',
      done: 'receipt_partly_undone',
      access,
    },
    undo_receipt: {
      from: ['partially_received', 'received'],
      to: 'confirmed',
      label: 'Undo the receipt',
      done: 'receipt_undone',
      access,
    },
    close_short: {
      from: ['partially_received'],
      to: 'closed',
      label: 'Close short',
      done: 'closed_short',
      access,
    },
    close: { from: ['received'], to: 'closed', label: 'Close', done: 'closed', access },
    cancel: {
      from: ['draft', 'pending_approval', 'sent', 'changes_proposed', 'confirmed'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access,
    },
  },
})

export const purchaseOrderStates = [
  'draft',
  'pending_approval',
  'sent',
  'changes_proposed',
  'confirmed',
  'partially_received',
  'received',
  'closed',
  'cancelled',
  'rejected',
] as const

export type PurchaseOrderState = (typeof purchaseOrderStates)[number]

/** The supplier has it, and something is still to come. */
export const openStates: readonly PurchaseOrderState[] = [
  'sent',
  'changes_proposed',
  'confirmed',
  'partially_received',
]

/** More than ordered can still come of it, or is not decided yet. */
export const toleranceStates: readonly PurchaseOrderState[] = ['draft', ...openStates, 'received']

/** Nothing is to come any more. */
export const endedStates: readonly PurchaseOrderState[] = ['closed', 'cancelled', 'rejected']
