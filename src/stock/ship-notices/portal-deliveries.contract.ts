import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, line, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { transitionOf } from '#platform/record-endpoints.ts'
import { portalDeliveryList } from './portal-deliveries.list.ts'
import {
  announcedDelivery,
  lineToAnnounce,
  portalDelivery,
  shipNoticeRow,
  wholeAnnouncedDelivery,
} from './ship-notices.fields.ts'

const access = capability.supplierPortal

/** Refusals of every endpoint here. */
const refuses = ['no_supplier_link', 'portal_not_set_up']

const ofFacts = [
  ...refuses,
  'supplier_closed',
  'order_not_open',
  'number_taken',
  'arrives_in_past',
  'more_than_open',
  'same_line_twice',
  'not_packed',
]

const changed = z.object({ id, version: z.number().int() })

/** The deliveries that a supplier announces; the supplier is that of the signed-in user. */
export const portalDeliveriesContract = {
  list: listOf({
    path: '/supplier-portal/deliveries',
    summary: 'The deliveries that the supplier announced, newest first',
    access,
    list: portalDeliveryList,
    row: shipNoticeRow,
  }),
  get: read({
    path: '/supplier-portal/deliveries/{id}',
    summary: 'One announced delivery with its cartons, and what came of it',
    access,
    refuses,
    input: z.object({ id }),
    output: portalDelivery,
  }),
  openLines: read({
    path: '/supplier-portal/orders/{id}/open-lines',
    summary: 'The lines of an order, with what is still to be announced of each',
    access,
    refuses,
    input: z.object({ id, deliveryId: id.optional().describe('Count without this delivery.') }),
    output: z.object({ label: z.string(), lines: z.array(lineToAnnounce) }),
  }),
  add: write({
    path: '/supplier-portal/deliveries',
    summary: 'Announce a delivery of an order, or keep it as a draft',
    access,
    refuses: ofFacts,
    input: z.object({ orderId: id, ...announcedDelivery }),
    output: changed,
  }),
  change: write({
    path: '/supplier-portal/deliveries/{id}',
    summary: 'Change a delivery until it has arrived; announce a draft',
    access,
    refuses: ['wrong_state', 'stale_version', ...ofFacts],
    input: z.object({ id, version, ...wholeAnnouncedDelivery }),
    output: changed,
  }),
  cancel: transitionOf({
    path: '/supplier-portal/deliveries/{id}/cancellations',
    summary: 'Cancel a delivery that has not arrived; its number can be used again',
    access,
    refuses,
    asks: { reason: line(200).default('') },
  }),
}
