import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { day, id, line, requiredLine } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import {
  ledgerRow,
  mostParts,
  suggestedCause,
  varianceCauseGiven,
  varianceRow,
  variancesFigures,
  wholeVariance,
} from './variances.fields.ts'
import { varianceList } from './variances.list.ts'
import { varianceReport } from './variances-report.fields.ts'

const access = capability.varianceManagement

/** Why stock can’t be posted. */
const ofStock = ['insufficient_stock', 'lot_needed', 'bin_closed', 'other_changed'] as const

export const variancesContract = {
  list: listOf({
    path: '/variances',
    summary: 'Differences in stock; by default first those that cost most and are open longest',
    access,
    list: varianceList,
    row: varianceRow,
  }),
  figures: read({
    path: '/variances/figures',
    summary: 'how many variances are open, overdue, critical, disputed, to approve and unassigned',
    access,
    input: z.object({}),
    output: variancesFigures,
  }),
  get: read({
    path: '/variances/{id}',
    summary: 'One variance with its causes, what was posted, its files and earlier ones',
    access,
    input: z.object({ id }),
    output: wholeVariance,
  }),
  history: historyOf({
    path: '/variances/{id}/history',
    summary: 'What the record knows of a variance, newest first',
    access,
  }),
  ledger: read({
    path: '/variances/{id}/ledger',
    summary: 'The movements of its product at the outlet since the last count before it',
    access,
    input: z.object({ id }),
    output: z.object({ since: z.string(), isCounted: z.boolean(), rows: z.array(ledgerRow) }),
  }),
  causes: read({
    path: '/variances/{id}/causes',
    summary: 'Causes that the ledger suggests, the likeliest first, each with its document',
    access,
    input: z.object({ id }),
    output: z.object({ causes: z.array(suggestedCause) }),
  }),
  lots: read({
    path: '/variances/{id}/lots',
    summary: 'The lots of a product, for the place where the goods of a variance are instead',
    access,
    input: z.object({ id, variantId: id }),
    output: z.object({ lots: z.array(z.object({ id, code: z.string() })) }),
  }),
  report: read({
    path: '/variances/report',
    summary: 'What the variances of a period come to, by cause, outlet, product, shift and place',
    access,
    // By default, the last 90 days.
    input: z.object({ from: day.optional(), to: day.optional(), outletId: id.optional() }),
    output: varianceReport,
  }),
  people: read({
    path: '/variances/people',
    summary: 'Users who can be assigned to variances of your outlets, by name',
    access,
    input: z.object({}),
    output: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
  }),
  investigate: transitionOf({
    path: '/variances/{id}/investigations',
    summary: 'Start to investigate a variance, and assign it to yourself',
    access,
  }),
  propose: transitionOf({
    path: '/variances/{id}/proposals',
    summary: 'Propose the causes of a variance; a small one is approved at once',
    access,
    refuses: [
      'not_explained',
      'other_place_needed',
      'other_changed',
      'waits_for_parcel',
      ...ofStock,
    ],
    asks: {
      parts: z
        .array(varianceCauseGiven)
        .min(1, 'Add at least one cause.')
        .max(mostParts, `At most ${mostParts} causes.`),
      isPosting: z
        .boolean()
        .default(false)
        .describe('Post it at once, where no other user has to approve it.'),
    },
    answers: { isApproved: z.boolean(), isPosted: z.boolean() },
  }),
  approve: transitionOf({
    path: '/variances/{id}/approvals',
    summary: 'Approve the proposed causes of a variance, by another user',
    access,
    refuses: ['own_variance', 'approval_needed', 'action_refused'],
  }),
  return: transitionOf({
    path: '/variances/{id}/returns',
    summary: 'Return a proposal, so that the variance is investigated further',
    access,
    asks: { why: requiredLine(300) },
  }),
  post: transitionOf({
    path: '/variances/{id}/postings',
    summary: 'Post an approved variance: the ledger then says what is true',
    access,
    refuses: ofStock,
  }),
  close: transitionOf({
    path: '/variances/{id}/closings',
    summary: 'Close a variance within the tolerance without a cause',
    access,
    refuses: ['above_tolerance', 'not_booked'],
    asks: { why: line(300).default('') },
  }),
  claim: transitionOf({
    path: '/variances/{id}/claims',
    summary: 'Claim the goods of a variance from the supplier or the courier, with its files',
    access,
    refuses: [
      ...['no_claim', 'above_claimable', 'no_courier', 'worth_nothing', 'too_early', 'too_late'],
      ...['appeal_open', 'costs_needed'],
    ],
    asks: { courierReference: line(60).default('').describe('Of a claim on a courier.') },
    answers: { claim: z.object({ noun: z.string(), id, label: z.string() }) },
  }),
  setDue: write({
    path: '/variances/{id}/due-day',
    summary: 'Change the day on which a variance is due; without a day, it follows the settings',
    access,
    refuses: ['wrong_state', 'day_passed'],
    input: z.object({ id, dueOn: day.nullable(), why: requiredLine(300) }),
    output: z.object({ id }),
  }),
  reopen: transitionOf({
    path: '/variances/{id}/reopenings',
    summary: 'Reopen a posted or closed variance; what was posted is reversed',
    access,
    refuses: ofStock,
    asks: { why: requiredLine(300) },
  }),
  assign: write({
    path: '/variances/assignments',
    summary: 'Assign variances to a user with the permission at their outlet, or to no user',
    access,
    refuses: ['cannot_be_assigned'],
    input: z.object({
      ids: z.array(id).min(1).max(200),
      assigneeId: id.nullable(),
      isMine: z.boolean().describe('Assign them to yourself instead.'),
    }),
    output: z.object({ assigned: z.number().int() }),
  }),
  note: write({
    path: '/variances/{id}/note',
    summary: 'Change the note of a variance',
    access,
    input: z.object({ id, note: line(2000) }),
    output: z.object({ id }),
  }),
}
