import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, version } from '#platform/fields.ts'
import { historyOf } from '#platform/record-endpoints.ts'
import { shipNoticeRow, wholeShipNotice } from './ship-notices.fields.ts'

const access = capability.receiving

/** The deliveries that suppliers announced, for the warehouse. */
export const shipNoticesContract = {
  ofOrder: read({
    path: '/ship-notices',
    summary: 'The deliveries that were announced of a purchase order, newest first',
    access,
    input: z.object({ orderId: id }),
    output: z.object({ rows: z.array(shipNoticeRow) }),
  }),
  get: read({
    path: '/ship-notices/{id}',
    summary: 'One announced delivery with its cartons, and what came of it',
    access,
    input: z.object({ id }),
    output: wholeShipNotice,
  }),
  history: historyOf({
    path: '/ship-notices/{id}/history',
    summary: 'What the record knows of an announced delivery, newest first',
    access,
  }),
  receive: write({
    path: '/ship-notices/{id}/receipts',
    summary: 'Start to count an announced delivery',
    access,
    refuses: [
      'wrong_state',
      'stale_version',
      'supplier_blocked',
      'other_supplier',
      'outlet_not_open',
    ],
    input: z.object({
      id,
      version,
      isBlind: z
        .boolean()
        .default(false)
        .describe('The announced quantities stay hidden until the goods are received.'),
    }),
    output: z.object({ receiptId: id }),
  }),
}
