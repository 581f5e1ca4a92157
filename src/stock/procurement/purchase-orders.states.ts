import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

/** A purchase order before it goes to its supplier. */
export const purchaseOrderMachine = defineMachine({
  noun: 'purchase_order',
  table: 'purchase_orders',
  initial: 'draft',
  terminal: ['cancelled'],
  states: {
    draft: { label: 'Draft', tone: 'waiting' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    cancel: {
      from: ['draft'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access: capability.purchaseOrders,
    },
  },
})
