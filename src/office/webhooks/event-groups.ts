import { adviceMachine } from '#delivery/advice/advice.states.ts'
import { claimMachine } from '#delivery/claims/claims.states.ts'
import { gateSessionMachine } from '#delivery/claims/gate-sessions.states.ts'
import { returnCaseMachine } from '#delivery/claims/return-cases.states.ts'
import { bookingMachine } from '#delivery/dispatch/bookings.states.ts'
import { loadSheetMachine } from '#delivery/dispatch/load-sheets.states.ts'
import { parcelMachine } from '#delivery/dispatch/parcels.states.ts'
import { waveMachine } from '#delivery/dispatch/waves.states.ts'
import { remittanceMachine } from '#delivery/remittances/remittances.states.ts'
import { returnMachine } from '#delivery/returns/returns.states.ts'
import { importMachine } from '#office/imports/imports.states.ts'
import { approvalMachine } from '#organization/approvals/approvals.states.ts'
import { outletMachine } from '#organization/outlets/outlets.states.ts'
import type { Machine } from '#platform/machine.ts'
import { messageMachine } from '#sales/channels/channels.states.ts'
import { confirmationMachine } from '#sales/confirmations/confirmations.states.ts'
import { orderMachine } from '#sales/orders/orders.states.ts'
import { productMachine } from '#stock/catalog/products.states.ts'
import { lotMachine } from '#stock/inventory/lots.states.ts'
import { purchaseOrderMachine } from '#stock/purchasing/purchase-orders.states.ts'
import { transferMachine } from '#stock/transfers/transfers.states.ts'
import { varianceMachine } from '#stock/variances/variances.states.ts'

type EventGroup = {
  readonly label: string
  /** The part of the types before the dot. */
  readonly noun: string
  /** What may happen: the part after the dot. */
  readonly done: readonly string[]
  /** Types that may be about another noun as well. */
  readonly alsoAbout?: Readonly<Record<string, readonly string[]>>
}

const movesOf = (machine: Machine) => [
  ...new Set(Object.values(machine.moves).map(({ done }) => done)),
]

/**
 * The events to which an endpoint can subscribe one by one. Their names are a promise to
 * subscribers, so they are listed explicitly; other events of a noun are included in its whole
 * group.
 */
export const eventGroups: readonly EventGroup[] = [
  {
    label: 'Orders',
    noun: 'order',
    done: [
      'placed',
      'held',
      'hold_released',
      'units_cancelled',
      'line_matched',
      'reserved',
      'sent_elsewhere',
      'edited',
      'payment_recorded',
      'payment_reversed',
      'paid',
      'refunded',
      'released_unpaid',
      'invoiced',
      'credited',
      'address_changed',
      'address_proved',
      'split',
      'merged',
      'commented',
      'outlet_changed',
      ...movesOf(orderMachine),
    ],
  },
  {
    label: 'Confirmations',
    noun: 'confirmation',
    done: [...new Set(movesOf(confirmationMachine)), 'callback_due'],
  },
  {
    label: 'Sales channels',
    noun: 'channel',
    done: ['added', 'changed', 'switched_on', 'switched_off', 'code_matched', 'code_forgotten'],
  },
  { label: 'Messages of shops', noun: 'channel_message', done: movesOf(messageMachine) },
  {
    label: 'Shipper advice',
    noun: 'advice',
    done: ['raised', 'deadline_near', 'fell_silent', 'escalated', ...movesOf(adviceMachine)],
  },
  {
    label: 'Parcels',
    noun: 'parcel',
    done: ['packed', 'cash_changed', 'unpacked', ...movesOf(parcelMachine)],
  },
  {
    label: 'Waves',
    noun: 'wave',
    done: ['planned', 'fell_short', 'order_left_out', 'bin_checked', ...movesOf(waveMachine)],
  },
  {
    label: 'Bookings',
    noun: 'booking',
    done: [
      'requested',
      'relabelled',
      'label_printed',
      'label_reprinted',
      ...movesOf(bookingMachine),
    ],
  },
  {
    label: 'Load sheets',
    noun: 'load_sheet',
    done: [
      'opened',
      'parcel_added',
      'parcel_taken_off',
      'signed',
      'manifest_voided',
      'manifest_told',
      ...movesOf(loadSheetMachine),
    ],
  },
  { label: 'Supplier returns', noun: 'supplier_return', done: ['added', 'undone'] },
  {
    label: 'Missing returns',
    noun: 'return_case',
    done: ['opened', 'taken', 'noted', 'claim_due', ...movesOf(returnCaseMachine)],
  },
  {
    label: 'Claims',
    noun: 'claim',
    done: ['filed', 'paid', 'reversed', 'given_back', 'answer_overdue', ...movesOf(claimMachine)],
  },
  {
    label: 'Returns at the gate',
    noun: 'gate_session',
    done: ['opened', ...movesOf(gateSessionMachine)],
  },
  { label: 'Courier sheets', noun: 'courier_sheet', done: ['added'] },
  {
    label: 'Remittances',
    noun: 'remittance',
    done: [
      'added',
      'line_added',
      'line_left_out',
      'compared',
      'explained',
      ...movesOf(remittanceMachine),
    ],
  },
  {
    label: 'Stock',
    noun: 'stock',
    done: [
      'adjusted',
      'moved',
      'set_aside',
      'put_back',
      'reorder_point_set',
      'fell_low',
      'recovered',
      'variance_opened',
      'variance_withdrawn',
      'drifted',
    ],
  },
  {
    label: 'Variances',
    noun: 'variance',
    done: [
      ...['assigned', 'unassigned', 'noted', 'file_added', 'due_changed', 'due_passed'],
      ...movesOf(varianceMachine),
    ],
  },
  { label: 'Lots', noun: 'lot', done: ['added', 'changed', 'expired', ...movesOf(lotMachine)] },
  {
    label: 'Transfers',
    noun: 'transfer',
    done: ['added', 'changed', 'differed', ...movesOf(transferMachine)],
  },
  {
    label: 'Returns',
    noun: 'return',
    done: [
      'opened',
      'identified',
      'extra_received',
      'extra_moved',
      'graded',
      'missed',
      ...movesOf(returnMachine),
    ],
  },
  { label: 'Products', noun: 'product', done: ['added', 'changed', ...movesOf(productMachine)] },
  {
    label: 'Variants',
    noun: 'variant',
    done: ['added', 'changed', 'barcode_added', 'barcode_removed'],
  },
  {
    label: 'Customers',
    noun: 'customer',
    done: ['created', 'changed', 'merged', 'erased', 'messaged'],
    alsoAbout: { 'customer.messaged': ['order', 'sale'] },
  },
  { label: 'Messages', noun: 'message', done: ['failed', 'stopped', 'started_again'] },
  { label: 'Suppliers', noun: 'supplier', done: ['added'] },
  {
    label: 'Supplier items',
    noun: 'supplier_item',
    done: ['added', 'changed', 'removed', 'snoozed', 'suggested_again'],
  },
  {
    label: 'Purchase orders',
    noun: 'purchase_order',
    done: ['drafted', 'line_changed', ...movesOf(purchaseOrderMachine)],
  },
  {
    label: 'Outlets',
    noun: 'outlet',
    done: ['added', 'changed', 'bins_generated', 'walk_set', ...movesOf(outletMachine)],
  },
  {
    label: 'Bins',
    noun: 'bin',
    done: ['added', 'changed', 'blocked', 'unblocked', 'archived', 'restored'],
  },
  {
    label: 'Service locations',
    noun: 'service_area',
    done: [
      'added',
      'changed',
      'merged',
      'merged_away',
      'removed',
      'alias_settled',
      'coverage_changed',
      'coverage_removed',
      'courier_suspended',
    ],
  },
  {
    label: 'Couriers',
    noun: 'courier',
    done: [
      'added',
      'changed',
      'rules_changed',
      'connection_changed',
      'word_unknown',
      'word_explained',
      'word_forgotten',
      'tried',
      'cities_listed',
      'place_left_out',
      'number_given',
      'number_ignored',
      'went_silent',
      'answered_again',
      'cash_overdue',
    ],
  },
  {
    label: 'Calls to couriers',
    noun: 'courier_call',
    done: ['stopped', 'refused', 'retried', 'given_up'],
  },
  { label: 'Imports', noun: 'import', done: movesOf(importMachine) },
  { label: 'Approvals', noun: 'approval', done: ['requested', ...movesOf(approvalMachine)] },
  {
    label: 'Users',
    noun: 'user',
    done: ['created', 'signed_in', 'roles_changed', 'suspended', 'deactivated', 'reactivated'],
  },
  { label: 'Settings', noun: 'setting', done: ['changed'] },
  { label: 'Reason codes', noun: 'reason_code', done: ['added', 'changed', 'closed', 'opened'] },
  {
    label: 'Webhook endpoints',
    noun: 'webhook_endpoint',
    done: ['added', 'changed', 'switched_on', 'switched_off', 'disabled', 'removed'],
  },
]

export const eventTypes: readonly string[] = eventGroups.flatMap(({ noun, done }) =>
  done.map((each) => `${noun}.${each}`),
)

/** The type of a message that only tests an endpoint; it needs no subscription. */
export const testType = 'webhook.test'

const offered: ReadonlySet<string> = new Set([
  '*',
  ...eventGroups.map(({ noun }) => `${noun}.*`),
  ...eventTypes,
])

export function isOffered(pattern: string): boolean {
  return offered.has(pattern)
}

const single: ReadonlySet<string> = new Set([...eventTypes, testType])

/** True for the type of one message, not for a whole group. */
export function isSingle(type: string): boolean {
  return single.has(type)
}

/** The nouns that the events of a type are about: its own, unless a group lists more. */
export function nounsOf(type: string): readonly string[] {
  const [noun = ''] = type.split('.')
  if (type === testType) return ['webhook_endpoint']
  return [noun, ...(eventGroups.find((group) => group.noun === noun)?.alsoAbout?.[type] ?? [])]
}
