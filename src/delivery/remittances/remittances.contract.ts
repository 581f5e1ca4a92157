import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { knownCurrency } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import {
  confirmedCount,
  currency,
  id,
  line,
  moneyMinor,
  requiredLine,
  version,
} from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { transitionOf } from '#platform/record-endpoints.ts'
import { recordHistory } from '#platform/timeline.ts'
import { differenceVerdicts, mostLines } from './differences.rules.ts'
import { dueList } from './dues.list.ts'
import { decimalSigns } from './remittance-columns.ts'
import { disputeList, remittanceLineList } from './remittance-lines.list.ts'
import {
  ageingRow,
  controlTotal,
  dueRow,
  lineReading,
  mappingGiven,
  orderCash,
  remittanceLine,
  remittanceRow,
  signedMinor,
  wholeRemittance,
} from './remittances.fields.ts'
import { remittanceList } from './remittances.list.ts'

const access = capability.dispatch
const step = { id, version }
const moved = z.object({ id, version: z.number().int() })
const steps = ['wrong_state', 'stale_version'] as const

/** Amounts due are visible outlet by outlet; payments are company-wide. */
export const remittancesContract = {
  dues: listOf({
    path: '/remittances/dues',
    summary: 'Cash that couriers collected and have not paid yet, the oldest first',
    access,
    list: dueList,
    row: dueRow,
  }),
  standing: read({
    path: '/remittances/standing',
    summary: 'What each courier owes by how late it is, and what is disputed',
    access,
    input: z.object({}),
    output: z.object({
      ageing: z.array(ageingRow),
      lateParcels: z.number().int(),
      /** Null for users without access to the company's remittances. */
      house: z
        .object({
          toSettle: z.number().int(),
          disputed: z.array(
            z.object({ currency, lines: z.number().int(), atStakeMinor: z.number().int() }),
          ),
        })
        .nullable(),
    }),
  }),
  ofOrder: read({
    path: '/remittances/of-order',
    summary: 'Where the cash that a courier collects for an order is',
    access: capability.orders,
    input: z.object({ orderId: id }),
    output: orderCash,
  }),
  couriers: read({
    path: '/remittances/couriers',
    summary: 'The couriers that may pay',
    access,
    input: z.object({}),
    output: z.object({ couriers: z.array(z.object({ id, name: z.string() })) }),
  }),
  list: listOf({
    path: '/remittances',
    summary: 'Remittances of couriers, newest first',
    access,
    isOfHouse: true,
    list: remittanceList,
    row: remittanceRow,
  }),
  get: read({
    path: '/remittances/{id}',
    summary: 'One remittance with its sums',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: wholeRemittance,
  }),
  history: read({
    path: '/remittances/{id}/history',
    summary: 'What the record knows of a remittance, newest first',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: recordHistory,
  }),
  lines: listOf({
    path: '/remittances/lines',
    summary: 'Lines of remittances, in the order of the file',
    access,
    isOfHouse: true,
    list: remittanceLineList,
    row: remittanceLine,
  }),
  disputes: listOf({
    path: '/remittances/disputes',
    summary: 'Lines that are disputed, the longest first',
    access,
    isOfHouse: true,
    list: disputeList,
    row: remittanceLine,
  }),
  readFile: read({
    path: '/remittances/{id}/reading',
    summary: 'Preview how each line of a file is read, before its lines are taken',
    access,
    isOfHouse: true,
    refuses: ['no_file', 'unknown_column'],
    input: z.object({
      id,
      ...mappingGiven.shape,
      decimalSign: z.enum(decimalSigns),
      show: z.enum(['all', 'unreadable']).default('all'),
      ...pageInput,
    }),
    output: pageOf(lineReading).extend({
      currency,
      lineCount: z.number().int(),
      unreadableCount: z.number().int(),
      paidMinor: z.number().int(),
      controlTotal: controlTotal.nullable(),
    }),
  }),
  add: write({
    path: '/remittances',
    summary: 'Begin a remittance without a file; its lines are added one by one',
    access,
    isOfHouse: true,
    refuses: ['known_remittance'],
    input: z.object({
      courierId: id,
      currency: knownCurrency,
      reference: line(60).default(''),
      remittedOn: z.iso.date(),
      note: line(500).default(''),
    }),
    output: moved,
  }),
  map: write({
    path: '/remittances/{id}/columns',
    summary: 'Say which column of its file holds what, once per courier, and compare its lines',
    access,
    isOfHouse: true,
    refuses: [
      ...steps,
      'no_file',
      'unknown_column',
      'readable_line',
      'unreadable_lines',
      'no_lines',
    ],
    input: z.object({
      ...step,
      mapping: mappingGiven,
      decimalSign: z.enum(decimalSigns),
      leaveOut: z
        .array(z.object({ line: z.number().int().min(2).max(100_000), reason: reasonGiven }))
        .max(200)
        .optional()
        .describe(
          'Lines that can’t be read and are not taken, by their number, each with a reason.',
        ),
    }),
    output: moved,
  }),
  addLine: write({
    path: '/remittances/{id}/lines',
    summary: 'Add a line by hand and compare it',
    access,
    isOfHouse: true,
    refuses: steps,
    input: z.object({
      ...step,
      trackingNumber: requiredLine(60),
      collectedMinor: moneyMinor,
      feeMinor: moneyMinor.default(0),
      taxMinor: moneyMinor.default(0),
      paidMinor: signedMinor,
    }),
    output: moved.extend({ lineId: id }),
  }),
  match: transitionOf({
    path: '/remittances/{id}/match',
    summary: 'Compare its lines again with the parcels as they are now',
    access,
    isOfHouse: true,
    refuses: ['no_lines'],
  }),
  explain: write({
    path: '/remittances/{id}/differences',
    summary: 'Accept, dispute or recover the differences of some of its lines',
    access,
    isOfHouse: true,
    refuses: [...steps, 'wrong_verdict', 'approval_needed', 'count_needed'],
    input: z.object({
      ...step,
      lineIds: z.array(id).min(1).max(mostLines),
      confirmedCount,
      verdict: z.enum(differenceVerdicts),
      reason: reasonGiven,
    }),
    output: moved,
  }),
  close: transitionOf({
    path: '/remittances/{id}/close',
    summary: 'The money is in the bank and every line is explained',
    access,
    needsKey: true,
    isOfHouse: true,
    refuses: ['no_lines', 'unexplained_lines', 'bank_differs', 'claim_moved', 'stays_owed'],
    asks: {
      bankMinor: signedMinor,
      bankReference: line(60).default(''),
      bankedOn: z.iso.date(),
      despiteOwed: z
        .boolean()
        .optional()
        .describe('Close it, although parcels that it names stay owed.'),
    },
  }),
  discard: transitionOf({
    path: '/remittances/{id}/discard',
    summary: 'Forget a remittance that was wrong; its parcels are owed again',
    access,
    isOfHouse: true,
  }),
}
