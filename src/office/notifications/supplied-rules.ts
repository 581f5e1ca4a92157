import { formatDay, isDay } from '#platform/days.ts'
import { shipNoticeNoun } from '#stock/ship-notices/ship-notices.nouns.ts'
import { supplierClaimNoun } from '#stock/supplier-claims/supplier-claims.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const deliveryOf = (event: HeardEvent) => `delivery ${event.entityId}`

/** Until its count begins, or another day is announced. */
const untilArrival: Rule['cause'] = {
  of: deliveryOf,
  endsOn: ['ship_notice.arrived', 'ship_notice.changed', 'ship_notice.cancelled'],
  endedBy: (event) => [deliveryOf(event)],
}

/** What suppliers announce and deny: their deliveries, and our claims. */
export const suppliedRules: readonly Rule[] = [
  {
    key: 'ship_notice.due_reported',
    label: 'An announced delivery arrives today',
    on: 'ship_notice.due_reported',
    type: 'order_update',
    priority: 'normal',
    to: { roles: ['warehouse_manager'] },
    say: (event) => ({
      title: `${event.label} arrives today`,
      message: `From ${textOf(event, 'supplier')}. Start a receipt when it is here.`,
      actionUrl: shipNoticeNoun.path(event.entityId),
    }),
    cause: untilArrival,
  },
  {
    key: 'ship_notice.delay_reported',
    label: 'An announced delivery is late',
    on: 'ship_notice.delay_reported',
    type: 'warning',
    priority: 'high',
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: (event) => ({
      title: `${event.label} is late`,
      message: `${textOf(event, 'supplier')} announced it for ${arrivalOf(event)}. Ask when it comes.`,
      actionUrl: shipNoticeNoun.path(event.entityId),
    }),
    cause: untilArrival,
  },
  {
    key: 'supplier_claim.disputed',
    label: 'A supplier disputes a claim',
    on: 'supplier_claim.disputed',
    type: 'warning',
    priority: 'high',
    to: { roles: ['super_manager', 'store_manager'] },
    say: (event) => ({
      title: `${event.label} is disputed`,
      message: 'Read the reason. Then uphold the claim, change its amount or write it off.',
      actionUrl: supplierClaimNoun.path(event.entityId),
    }),
    cause: {
      of: (event) => `supplier claim ${event.entityId}`,
      endsOn: [
        'supplier_claim.upheld',
        'supplier_claim.repriced',
        'supplier_claim.accepted',
        'supplier_claim.settled',
        'supplier_claim.written_off',
        'supplier_claim.cancelled',
      ],
      endedBy: (event) => [`supplier claim ${event.entityId}`],
    },
  },
]

function arrivalOf(event: HeardEvent): string {
  const day = textOf(event, 'arrivesOn')
  return isDay(day) ? formatDay(day) : day
}
