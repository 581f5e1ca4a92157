import { capability } from '#organization/users/capabilities.ts'
import { holdKinds } from '#sales/orders/desk-words.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const about = (title: string, sentence: (event: HeardEvent) => string) => (event: HeardEvent) => ({
  title: `${event.label} ${title}`,
  message: sentence(event),
  actionUrl: orderNoun.path(event.entityId),
})

const reason = (event: HeardEvent) => textOf(event, 'reason')

// A file that moves many orders has its own notification when it is finished.
const isByHand = (event: HeardEvent) => event.data.source === undefined

const holdOf = (event: HeardEvent, kind: string) => `hold ${event.entityId} ${kind}`

/** Placing is not among them: a busy day would bury all else. */
export const orderRules: readonly Rule[] = [
  {
    key: 'order.confirmed',
    label: 'An order is confirmed',
    on: 'order.confirmed',
    type: 'order_update',
    priority: 'normal',
    to: { roles: ['dispatch_manager'] },
    say: about('is confirmed', () => 'It is ready to be packed.'),
    group: {
      windowMinutes: 60,
      title: '{count} orders are confirmed',
      actionUrl: '/orders?state=confirmed',
    },
  },
  {
    key: 'order.dispatched',
    label: 'An order has left',
    on: 'order.dispatched',
    type: 'order_update',
    priority: 'low',
    to: { roles: ['super_manager', 'store_manager'] },
    say: about('has left', (event) => `Dispatched by ${event.actorName}.`),
    group: {
      windowMinutes: 60,
      title: '{count} orders have left',
      actionUrl: '/orders?state=dispatched',
    },
  },
  {
    key: 'order.delivered',
    label: 'An order is delivered',
    on: 'order.delivered',
    type: 'success',
    priority: 'normal',
    to: { roles: ['super_manager', 'store_manager', 'staff'] },
    say: about('is delivered', reason),
    group: {
      windowMinutes: 60,
      title: '{count} orders are delivered',
      actionUrl: '/orders?state=delivered',
    },
  },
  {
    key: 'order.cancelled',
    label: 'An order was cancelled',
    on: 'order.cancelled',
    type: 'warning',
    priority: 'high',
    to: { roles: ['store_manager', 'dispatch_manager'] },
    isMeant: isByHand,
    say: about('was cancelled', reason),
  },
  {
    key: 'order.returned',
    label: 'An order came back',
    on: 'order.returned',
    type: 'return_update',
    priority: 'high',
    to: { roles: ['returns_manager', 'store_manager'] },
    say: about('came back', reason),
  },
  {
    key: 'order.mentioned',
    label: 'You are mentioned on an order',
    on: 'order.commented',
    type: 'order_update',
    priority: 'high',
    to: { namedIn: 'mentioned', coverNeeds: capability.orders },
    say: (event) => ({
      title: `${event.actorName} mentioned you on ${event.label}`,
      message: 'Open the order to read the comment.',
      actionUrl: orderNoun.path(event.entityId),
    }),
  },
  {
    key: 'order.assigned',
    label: 'An order is given to you',
    on: 'order.desk_changed',
    type: 'order_update',
    priority: 'normal',
    to: { namedIn: 'assigneeIds', coverNeeds: capability.orders },
    isMeant: (event) => Array.isArray(event.data.assigneeIds),
    say: about('is yours to look after', (event) => `Given to you by ${event.actorName}.`),
  },
  {
    key: 'order.held',
    label: 'An order is on hold',
    on: 'order.held',
    type: 'warning',
    priority: 'normal',
    to: { roles: ['store_manager'] },
    say: about('is on hold', reason),
    cause: {
      of: (event) => holdOf(event, textOf(event, 'kind')),
      endsOn: ['order.hold_released', 'order.cancelled'],
      endedBy: (event) =>
        event.type === 'order.hold_released'
          ? [holdOf(event, textOf(event, 'kind'))]
          : holdKinds.map((kind) => holdOf(event, kind)),
    },
  },
]
