import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { day, line, requiredLine } from '#platform/fields.ts'
import { promisedLines } from '#stock/purchasing/purchase-orders.fields.ts'
import { offeredLines, portalOrder } from './supplier-portal.fields.ts'

const token = z.string().min(1).max(100)

const ofLinks = ['link_unknown', 'link_over', 'too_many_tries', 'portal_not_set_up']
const ofAnswers = [...ofLinks, 'supplier_closed', 'promised_in_past']

/** The order that a link shows: what its supplier sees of it when it signs in. */
const linkedPurchaseOrder = z.object({
  company: z.string(),
  companyPhone: z.string(),
  /** Where the email with the link went. */
  sentTo: z.string(),
  order: portalOrder,
})

export type LinkedPurchaseOrder = z.infer<typeof linkedPurchaseOrder>

const answered = z.object({ label: z.string() })

export const orderLinkContract = {
  get: read({
    path: '/order-links/order',
    summary: 'Show a purchase order to the supplier who holds its link; it changes nothing',
    access: 'open',
    refuses: ofLinks,
    input: z.object({ token }),
    output: linkedPurchaseOrder,
  }),
  confirm: write({
    path: '/order-links/confirmations',
    summary: 'Confirm the order of a link as it was sent, for a day or line by line',
    access: 'open',
    refuses: ofAnswers,
    input: z.object({
      token,
      supplierReference: line(60).default(''),
      promisedOn: day
        .nullable()
        .default(null)
        .describe('For the lines without a day of their own.'),
      lines: promisedLines,
    }),
    output: answered,
  }),
  propose: write({
    path: '/order-links/proposals',
    summary: 'Propose another quantity, price or day for the order of a link, line by line',
    access: 'open',
    refuses: [...ofAnswers, 'nothing_changes'],
    input: z.object({ token, note: line(500).default(''), lines: offeredLines }),
    output: answered,
  }),
  reject: write({
    path: '/order-links/rejections',
    summary: 'Reject the order of a link as a whole, with the reason',
    access: 'open',
    refuses: ofAnswers,
    input: z.object({ token, reason: requiredLine(200) }),
    output: answered,
  }),
}
