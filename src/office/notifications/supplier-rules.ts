import { formatDay, isDay } from '#platform/days.ts'
import { supplierNoun } from '#stock/suppliers/suppliers.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

function expiryOf(event: HeardEvent): string {
  const day = textOf(event, 'expiresOn')
  return isDay(day) ? formatDay(day) : day
}

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
]
