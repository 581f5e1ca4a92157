import type { EventType } from '#platform/events.ts'
import type { Template } from '#platform/templates.ts'
import { updatesTemplates as templates } from './updates.templates.ts'

/** Events of an order about which its customer can be notified. */
export const updateKinds = [
  'received',
  'paid',
  'sent',
  'delivered',
  'refunded',
  'cancelled',
  'invoiced',
  'credited',
] as const

export type UpdateKind = (typeof updateKinds)[number]

type UpdateFacts = {
  readonly label: string
  readonly on: EventType
  readonly mail: Template
  /** Null where only an email can carry it: a document is attached. */
  readonly message: Template | null
}

export const updateFacts: Readonly<Record<UpdateKind, UpdateFacts>> = {
  received: {
    label: 'Order received',
    on: 'order.placed',
    mail: templates.received,
    message: templates.receivedMessage,
  },
  paid: {
    label: 'Order paid',
    on: 'order.paid',
    mail: templates.paid,
    message: templates.paidMessage,
  },
  sent: {
    label: 'Order sent, with tracking',
    on: 'order.dispatched',
    mail: templates.sent,
    message: templates.sentMessage,
  },
  delivered: {
    label: 'Order delivered',
    on: 'order.delivered',
    mail: templates.delivered,
    message: templates.deliveredMessage,
  },
  refunded: {
    label: 'Order refunded',
    on: 'order.refunded',
    mail: templates.refunded,
    message: templates.refundedMessage,
  },
  cancelled: {
    label: 'Order cancelled',
    on: 'order.cancelled',
    mail: templates.cancelled,
    message: templates.cancelledMessage,
  },
  invoiced: {
    label: 'Invoice attached',
    on: 'order.invoiced',
    mail: templates.invoiced,
    message: null,
  },
  credited: {
    label: 'Credit note attached',
    on: 'order.credited',
    mail: templates.credited,
    message: null,
  },
}

export const kindOfEvent = (type: string): UpdateKind | undefined =>
  updateKinds.find((kind) => updateFacts[kind].on === type)
