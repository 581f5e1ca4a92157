import { formatQuantity } from '#platform/quantity.ts'
import { stockNoun } from '#stock/inventory/inventory.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

function stepsOf(event: HeardEvent, key: string): string {
  const steps = event.data[key]
  const { scale } = event.data
  return typeof steps === 'number' && typeof scale === 'number' ? formatQuantity(steps, scale) : '?'
}

function lowInWords(event: HeardEvent): string {
  const incoming = stepsOf(event, 'incoming')
  const coming = incoming === '0' ? '' : ` and ${incoming} on the way`
  return `${textOf(event, 'title')}: ${stepsOf(event, 'available')} available${coming}, reorder point ${stepsOf(event, 'reorderPoint')}.`
}

/**
 * Each drop below the threshold is one notification; after many, one line counts them and links to
 * the list.
 */
export const stockRules: readonly Rule[] = [
  {
    key: 'stock.fell_low',
    label: 'Stock fell to its reorder point',
    on: 'stock.fell_low',
    type: 'low_stock',
    priority: 'high',
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: (event) => ({
      title: `${event.label} is low`,
      message: lowInWords(event),
      actionUrl: stockNoun.path(event.entityId),
    }),
    group: {
      windowMinutes: 60,
      title: '{count} products are low',
      actionUrl: '/inventory?status=low',
    },
  },
  {
    key: 'stock.drifted',
    label: 'Stock does not match its ledger',
    on: 'stock.drifted',
    type: 'error',
    priority: 'urgent',
    to: { roles: ['super_admin', 'super_manager'] },
    say: (event) => ({
      title: `${event.label} does not match its ledger`,
      message: `The nightly check found a different figure for: ${textOf(event, 'what')}. Tell your system administrator, and count the product.`,
      actionUrl: stockNoun.path(event.entityId),
    }),
    group: {
      windowMinutes: 60,
      title: '{count} products do not match their ledger',
      actionUrl: '/inventory',
    },
  },
]
