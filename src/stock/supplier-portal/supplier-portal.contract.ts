import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { day, id, line, requiredLine } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { transitionOf } from '#platform/record-endpoints.ts'
import { promisedLines } from '#stock/purchasing/purchase-orders.fields.ts'
import { offeredLines, portalOrder, portalOrderRow, portalToDo } from './supplier-portal.fields.ts'
import { portalOrderList } from './supplier-portal.list.ts'

const access = capability.supplierPortal

/** Refusals of every endpoint here. */
const refuses = ['no_supplier_link', 'portal_not_set_up']

/** And those of every answer. */
const ofAnswers = [...refuses, 'supplier_closed', 'promised_in_past']

/** What a supplier sees of our orders, and answers; the supplier is that of the signed-in user. */
export const supplierPortalContract = {
  toDo: read({
    path: '/supplier-portal',
    summary: 'What the supplier has to do: orders to answer, overdue deliveries, decided proposals',
    access,
    refuses,
    input: z.object({}),
    output: portalToDo,
  }),
  list: listOf({
    path: '/supplier-portal/orders',
    summary: 'The orders that the supplier was sent, newest first',
    access,
    list: portalOrderList,
    row: portalOrderRow,
  }),
  get: read({
    path: '/supplier-portal/orders/{id}',
    summary: 'One order with its lines, what was proposed, and its revisions',
    access,
    refuses,
    input: z.object({ id }),
    output: portalOrder,
  }),
  confirm: transitionOf({
    path: '/supplier-portal/orders/{id}/confirmations',
    summary: 'Confirm an order as it was sent, for a day or line by line',
    access,
    refuses: ofAnswers,
    asks: {
      supplierReference: line(60).default(''),
      promisedOn: day
        .nullable()
        .default(null)
        .describe('For the lines without a day of their own.'),
      lines: promisedLines,
    },
  }),
  propose: transitionOf({
    path: '/supplier-portal/orders/{id}/proposals',
    summary: 'Propose another quantity, price or day, line by line',
    access,
    refuses: [...ofAnswers, 'nothing_changes'],
    asks: { note: line(500).default(''), lines: offeredLines },
  }),
  reject: transitionOf({
    path: '/supplier-portal/orders/{id}/rejections',
    summary: 'Reject an order as a whole, with the reason',
    access,
    refuses: ofAnswers,
    asks: { reason: requiredLine(200) },
  }),
}
