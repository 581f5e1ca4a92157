import { formatDay, isDay } from '#platform/days.ts'
import { supplierNoun } from '#stock/suppliers/suppliers.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

function expiryOf(event: HeardEvent): string {
  const day = textOf(event, 'expiresOn')
  return isDay(day) ? formatDay(day) : day
}

const bankOf = (event: HeardEvent) => `bank of supplier ${event.entityId}`

/** Each document is reported once, before it expires. */
export const supplierRules: readonly Rule[] = [
  {
    key: 'supplier.document_expiring',
    label: 'A supplier document expires soon',
    on: 'supplier.document_expiring',
    type: 'warning',
    priority: 'normal',
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: (event) => ({
      title: `A document of ${event.label} expires soon`,
      message: `${textOf(event, 'document')} expires on ${expiryOf(event)}. Ask the supplier for a new one.`,
      actionUrl: supplierNoun.path(event.entityId),
    }),
    group: {
      windowMinutes: 60,
      title: '{count} supplier documents expire soon',
      actionUrl: '/suppliers?documents=expired,expiring',
    },
  },
  {
    key: 'supplier.document_submitted',
    label: 'A supplier uploads a document to check',
    on: 'supplier.document_submitted',
    type: 'approval',
    priority: 'normal',
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: (event) => ({
      title: `${event.label} uploaded a document`,
      message: `${textOf(event, 'document')} is to check. Accept or return it.`,
      actionUrl: supplierNoun.path(event.entityId),
    }),
    group: {
      windowMinutes: 60,
      title: '{count} documents of suppliers are to check',
      actionUrl: '/suppliers?toCheck=true',
    },
  },
  {
    key: 'supplier.document_expired',
    label: 'A supplier document has expired',
    on: 'supplier.document_expired',
    type: 'warning',
    priority: 'high',
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: (event) => ({
      title: `A document of ${event.label} has expired`,
      message: `${textOf(event, 'document')} expired on ${expiryOf(event)}. Ask the supplier for a new one before you order.`,
      actionUrl: supplierNoun.path(event.entityId),
    }),
    group: {
      windowMinutes: 60,
      title: '{count} supplier documents have expired',
      actionUrl: '/suppliers?documents=expired',
    },
  },
  {
    key: 'supplier.bank_requested',
    label: 'Bank details of a supplier need approval',
    on: 'supplier.bank_requested',
    type: 'approval',
    priority: 'high',
    to: { roles: ['super_admin', 'super_manager'] },
    onlyRoles: ({ data }) => (Array.isArray(data.deciders) ? data.deciders.map(String) : undefined),
    say: (event) => ({
      title: `Bank details of ${event.label} need approval`,
      message: `${event.actorName} requested them. Call the supplier at a number that you know before you approve.`,
      actionUrl: supplierNoun.path(event.entityId),
    }),
    cause: {
      of: bankOf,
      endsOn: ['supplier.bank_approved', 'supplier.bank_rejected', 'supplier.bank_withdrawn'],
      endedBy: (event) => [bankOf(event)],
    },
  },
  {
    key: 'supplier.bank_approved',
    label: 'Bank details that you requested are approved',
    on: 'supplier.bank_approved',
    type: 'approval',
    priority: 'normal',
    to: { authorOf: 'supplier.bank_requested' },
    say: (event) => ({
      title: `Bank details of ${event.label} approved`,
      message: `${event.actorName} approved what you requested.`,
      actionUrl: supplierNoun.path(event.entityId),
    }),
  },
  {
    key: 'supplier.bank_rejected',
    label: 'Bank details that you requested are rejected',
    on: 'supplier.bank_rejected',
    type: 'approval',
    priority: 'high',
    to: { authorOf: 'supplier.bank_requested' },
    say: (event) => ({
      title: `Bank details of ${event.label} rejected`,
      message: `${event.actorName} rejected what you requested. Ask why before you request it again.`,
      actionUrl: supplierNoun.path(event.entityId),
    }),
  },
]
