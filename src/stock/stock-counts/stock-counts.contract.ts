import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { day, id, leftOut, line, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { countChoices } from './count-choices.ts'
import { countKinds, countScopes, plannedKinds } from './count-kinds.ts'
import { areaGiven, planGiven } from './count-plan.fields.ts'
import { countCodes, countSheet } from './late-tallies.fields.ts'
import {
  accuracyMonth,
  areaOfCount,
  binOfCount,
  binToCheck,
  calendarCount,
  calendarDue,
  dueForCount,
  emptiedBin,
  eventToFollow,
  placeMovement,
  planOfCount,
  stockCountLine,
  stockCountRow,
  wholeStockCount,
} from './stock-counts.fields.ts'
import { stockCountList } from './stock-counts.list.ts'
import { tallyActs } from './tallies.contract.ts'

const access = capability.stockAudit
const count = z.number().int().min(0)

/** Of an address, where all is text. */
const isTrue = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .default(false)

const saved = z.object({ id, version: z.number().int() })

export const stockCountsContract = {
  list: listOf({
    path: '/stock-counts',
    summary: 'Stock counts of your outlets, newest first',
    access,
    list: stockCountList,
    row: stockCountRow,
  }),
  get: read({
    path: '/stock-counts/{id}',
    summary: 'One stock count with its progress',
    access,
    input: z.object({ id }),
    output: wholeStockCount,
  }),
  history: historyOf({
    path: '/stock-counts/{id}/history',
    summary: 'What the record knows of a stock count, newest first',
    access,
  }),
  lines: read({
    path: '/stock-counts/{id}/lines',
    summary: 'Lines of a stock count; in a review those that differ most come first',
    access,
    input: z.object({
      id,
      only: z.enum(['to_count', 'counted', 'recount', 'differing', 'found', 'moved']).optional(),
      binId: id.optional(),
      withoutBin: isTrue.describe('Only lines of goods in no bin.'),
      limit: z.coerce.number().int().min(1).max(500).default(200),
      page: z.coerce.number().int().min(1).max(1_000).default(1),
    }),
    output: z.object({ rows: z.array(stockCountLine), total: count }),
  }),
  bins: read({
    path: '/stock-counts/{id}/bins',
    summary: 'The bins of a stock count in pick sequence, with how far each one is counted',
    access,
    input: z.object({ id }),
    output: z.object({ rows: z.array(binOfCount) }),
  }),
  areas: read({
    path: '/stock-counts/{id}/areas',
    summary: 'How far each area of a stock count is and by whom, and the bins that it has',
    access,
    input: z.object({ id }),
    output: z.object({
      areas: z.array(areaOfCount),
      bins: z.array(z.object({ id, code: z.string(), aisle: z.string() })),
    }),
  }),
  planned: read({
    path: '/stock-counts/{id}/plan',
    summary: 'A stock count as it was planned',
    access,
    input: z.object({ id }),
    output: planOfCount,
  }),
  sheet: read({
    path: '/stock-counts/{id}/sheet',
    summary: 'An open count with its lines, for counting without the network',
    access,
    refuses: ['wrong_state'],
    input: z.object({ id }),
    output: countSheet,
  }),
  codes: read({
    path: '/stock-counts/{id}/codes',
    summary: 'The codes of the products, lots and bins of an open count, for the device',
    access,
    refuses: ['wrong_state'],
    input: z.object({ id }),
    output: countCodes,
  }),
  people: read({
    path: '/stock-counts/people',
    summary: 'The users who may count at an outlet',
    access,
    input: z.object({ outletId: id }),
    output: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
  }),
  movements: read({
    path: '/stock-counts/{id}/lines/{lineId}/movements',
    summary: 'The last movements of the stock of a line, newest first',
    access,
    refuses: ['blind_count'],
    input: z.object({ id, lineId: id }),
    output: z.object({ rows: z.array(placeMovement) }),
  }),
  figures: read({
    path: '/stock-counts/figures',
    summary: 'How many counts are planned today, are counted or are to review, and their value',
    access,
    input: z.object({ outletId: id.optional() }),
    output: z.object({
      plannedToday: count,
      counting: count,
      toReview: count,
      toPostMinor: count.nullable().describe('Null without costs, or in several currencies.'),
      currency: z.string().nullable(),
    }),
  }),
  preview: read({
    path: '/stock-counts/preview',
    summary: 'How many bins and lines a count would have, and which open count holds some of them',
    access,
    input: z.object({
      outletId: id,
      kind: z.enum(countKinds).default('spot'),
      scope: z.enum(countScopes),
      binIds: z.union([id.transform((one) => [one]), z.array(id).max(2000)]).default([]),
      withoutBin: isTrue,
      category: line(120).default(''),
      variantIds: z.union([id.transform((one) => [one]), z.array(id).max(500)]).default([]),
    }),
    output: z.object({ bins: count, lines: count, heldBy: z.array(z.string()) }),
  }),
  covering: read({
    path: '/stock-counts/covering',
    summary: 'The counts in which a bin or a product is counted now',
    access,
    input: z.object({ binId: id.optional(), variantId: id.optional() }),
    output: z.object({
      counts: z.array(z.object({ id, label: z.string(), binCode: z.string().nullable() })),
    }),
  }),
  due: read({
    path: '/stock-counts/due',
    summary: 'Products of an outlet that are due for counting, the longest overdue first',
    access,
    input: z.object({ outletId: id, limit: z.coerce.number().int().min(1).max(200).default(50) }),
    output: z.object({ rows: z.array(dueForCount) }),
  }),
  binsToCheck: read({
    path: '/stock-counts/bins-to-check',
    summary: 'Bins of an outlet by how likely their record is wrong',
    access,
    input: z.object({ outletId: id, limit: z.coerce.number().int().min(1).max(200).default(10) }),
    output: z.object({ rows: z.array(binToCheck) }),
  }),
  events: read({
    path: '/stock-counts/events',
    summary: 'Short picks, variances, transfers and counts that a count should follow',
    access,
    input: z.object({ outletId: id, limit: z.coerce.number().int().min(1).max(200).default(20) }),
    output: z.object({ rows: z.array(eventToFollow) }),
  }),
  emptied: read({
    path: '/stock-counts/emptied-bins',
    summary: 'Bins of an outlet that were emptied lately and not checked since',
    access,
    input: z.object({ outletId: id, limit: z.coerce.number().int().min(1).max(500).default(50) }),
    output: z.object({ rows: z.array(emptiedBin) }),
  }),
  suggest: read({
    path: '/stock-counts/suggestions',
    summary: 'Products of an outlet that a plan may choose',
    access,
    input: z.object({
      outletId: id,
      by: z.enum(countChoices).default('random'),
      limit: z.coerce.number().int().min(1).max(200).default(20),
    }),
    output: z.object({ rows: z.array(z.object({ id, sku: z.string(), title: z.string() })) }),
  }),
  calendar: read({
    path: '/stock-counts/calendar',
    summary: 'The counts of an outlet by day of a month, and how many products fall due',
    access,
    input: z.object({
      outletId: id,
      month: z
        .string()
        .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.')
        .optional()
        .describe('Left out: the present one.'),
    }),
    output: z.object({
      today: z.string(),
      counts: z.array(calendarCount),
      due: z.array(calendarDue),
    }),
  }),
  accuracy: read({
    path: '/stock-counts/accuracy',
    summary: 'Posted lines and their differences by month, of the last twelve months',
    access,
    input: z.object({ outletId: id.optional() }),
    output: z.object({ currency: z.string().nullable(), months: z.array(accuracyMonth) }),
  }),
  plan: write({
    path: '/stock-counts',
    summary: 'Plan a stock count',
    access,
    refuses: ['nothing_chosen', 'not_emptied', 'outlet_not_open'],
    input: z.object({ ...planGiven, outletId: id, kind: z.enum(plannedKinds) }),
    output: saved,
  }),
  change: write({
    path: '/stock-counts/{id}',
    summary: 'Change a planned count; its outlet stays the same',
    access,
    refuses: ['wrong_state', 'stale_version', 'kind_is_fixed', 'nothing_chosen', 'not_emptied'],
    input: z.object({
      ...leftOut(planGiven),
      id,
      version,
      kind: z.enum(countKinds).optional(),
      scope: z.enum(countScopes).optional(),
      plannedOn: day.optional(),
    }),
    output: saved,
  }),
  arrange: write({
    path: '/stock-counts/{id}/arrangement',
    summary: 'Change the day, the counters or the areas of a count, also while it is counted',
    access,
    refuses: ['wrong_state', 'stale_version', 'area_named_twice', 'area_empty', 'areas_overlap'],
    input: z.object({
      id,
      version,
      plannedOn: day.optional(),
      counterIds: z.array(id).max(50).optional(),
      areas: z.array(areaGiven).max(60).optional().describe('All of them; what is left out stays.'),
    }),
    output: saved,
  }),
  follow: write({
    path: '/stock-counts/after-events',
    summary: 'Plan a count for today of where an event happened',
    access,
    refuses: ['already_followed', 'outlet_not_open'],
    input: z.object({ outletId: id, eventId: id }),
    output: saved,
  }),
  spot: write({
    path: '/stock-counts/spots',
    summary: 'Count one bin now: plans a spot count of it and starts it',
    access,
    refuses: ['outlet_not_open', 'held_by_count'],
    input: z.object({ binId: id }),
    output: z.object({ id, code: z.string() }),
  }),
  start: transitionOf({
    path: '/stock-counts/{id}/start',
    summary: 'Start counting; no other count may hold the same stock',
    access,
    refuses: ['held_by_count'],
    answers: { lines: count },
  }),
  ...tallyActs,
  submit: transitionOf({
    path: '/stock-counts/{id}/submit',
    summary: 'Finish counting: lines beyond the tolerance are counted again, else it is reviewed',
    access,
    refuses: ['not_counted', 'moved_while_counted'],
    answers: { toRecount: count.describe('Lines that another user counts again.') },
  }),
  recount: transitionOf({
    path: '/stock-counts/{id}/recount',
    summary: 'Have lines counted again by another user',
    access,
    refuses: ['too_many_rounds'],
    asks: { lineIds: z.array(id).min(1).max(20_000) },
  }),
  post: transitionOf({
    path: '/stock-counts/{id}/post',
    summary: 'Approve a count and book its differences',
    access,
    refuses: [
      'own_count',
      'moved_meanwhile',
      'cannot_be_booked',
      'approval_needed',
      'action_refused',
    ],
    asks: { movesSeen: count.describe('`movesSince` of the count, as it was shown.') },
    answers: { booked: count.describe('Lines that differed.') },
  }),
  cancel: transitionOf({
    path: '/stock-counts/{id}/cancel',
    summary: 'Cancel a count; nothing is booked',
    access,
    asks: { why: requiredLine(200) },
  }),
}
