import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import {
  currency,
  id,
  line,
  moneyMinor,
  requiredLine,
  sumMinor,
  version,
} from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { claimFileColumns } from './claim-file-columns.ts'
import { entryKinds } from './claim-ledger.ts'
import { claimList } from './claims.list.ts'
import { mostCasesInClaim } from './claims.rules.ts'
import { claimStates } from './claims.states.ts'
import { returnCaseStates } from './return-cases.states.ts'

const access = capability.returns
const count = z.number().int()
const moved = z.object({ id, version: count })
const step = { id, version }

export const claimRow = z.object({
  id,
  number: count,
  state: z.enum(claimStates),
  version: count,
  outletId: id,
  outletCode: z.string(),
  courierId: id,
  courierName: z.string(),
  courierReference: z.string(),
  currency,
  cases: count,
  claimedMinor: sumMinor,
  receivedMinor: z.number().int(),
  /** Above 0 the courier owes it to us, below 0 we owe it to the courier. */
  balanceMinor: z.number().int(),
  filedAt: z.string(),
  fileBy: z.string(),
  answerBy: z.string(),
  isOverdue: z.boolean(),
})

export type ClaimRow = z.infer<typeof claimRow>

export const wholeClaim = claimRow.extend({
  answer: z.string(),
  filedBy: z.string().nullable(),
  lines: z.array(
    z.object({
      caseId: id,
      parcelCode: z.string(),
      trackingNumber: z.string().nullable(),
      caseState: z.enum(returnCaseStates),
      saidAt: z.string(),
      amountMinor: sumMinor,
      balanceMinor: z.number().int(),
      isOver: z.boolean(),
    }),
  ),
  entries: z.array(
    z.object({
      id,
      parcelCode: z.string(),
      kind: z.enum(entryKinds),
      amountMinor: z.number().int(),
      reference: z.string(),
      reason: z.string(),
      by: z.string().nullable(),
      at: z.string(),
    }),
  ),
})

export type WholeClaim = z.infer<typeof wholeClaim>

const column = z.enum(claimFileColumns)

export const claimTemplate = z.object({
  courierId: id,
  courierName: z.string(),
  /** 0 while the courier has the default columns. */
  version: count,
  columns: z.array(column),
})

export type ClaimTemplate = z.infer<typeof claimTemplate>

export const claimsContract = {
  list: listOf({
    path: '/claims',
    summary: 'Claims against couriers, newest first',
    access,
    list: claimList,
    row: claimRow,
  }),
  get: read({
    path: '/claims/{id}',
    summary: 'One claim with its parcels and the entries of its money',
    access,
    input: z.object({ id }),
    output: wholeClaim,
  }),
  history: historyOf({
    path: '/claims/{id}/history',
    summary: 'What the record knows of a claim, newest first',
    access,
  }),
  template: read({
    path: '/claims/templates/{courierId}',
    summary: 'The columns of the table in which a courier wants its claims',
    access,
    input: z.object({ courierId: id }),
    output: claimTemplate,
  }),
  saveTemplate: write({
    path: '/claims/templates/{courierId}',
    summary: 'Choose the columns of a courier’s claims, in their order',
    access,
    isOfHouse: true,
    refuses: ['stale_version'],
    input: z.object({
      courierId: id,
      version: count.min(0),
      columns: z
        .array(column)
        .min(1, 'Choose at least one column.')
        .max(claimFileColumns.length)
        .refine((all) => new Set(all).size === all.length, 'A column is listed twice.'),
    }),
    output: claimTemplate,
  }),
  file: write({
    path: '/claims',
    summary: 'Claim the money of parcels that did not come back, of one courier and outlet',
    access,
    refuses: [
      'wrong_state',
      'other_courier',
      'other_currency',
      'worth_nothing',
      'too_early',
      'too_late',
      'appeal_open',
    ],
    input: z.object({
      caseIds: z.array(id).min(1).max(mostCasesInClaim),
      courierReference: line(60).default(''),
      despiteAppeal: z
        .boolean()
        .optional()
        .describe('File a new claim, although a rejected one could be appealed.'),
    }),
    output: moved.extend({ number: count }),
  }),
  approve: transitionOf({
    path: '/claims/{id}/approve',
    summary: 'The courier admits it',
    access,
    asks: { courierReference: line(60).default(''), answer: line(500).default('') },
  }),
  reject: transitionOf({
    path: '/claims/{id}/reject',
    summary: 'The courier refuses it; its parcels are open again',
    access,
    asks: { answer: requiredLine(500) },
  }),
  appeal: transitionOf({
    path: '/claims/{id}/appeal',
    summary: 'Ask once more for what was rejected',
    access,
    refuses: ['nothing_to_appeal'],
    asks: { text: requiredLine(500) },
  }),
  settle: transitionOf({
    path: '/claims/{id}/settle',
    summary: 'The money is here; less than was asked for with the reason',
    access,
    needsKey: true,
    refuses: ['over_claim', 'shortfall_needs_reason', 'unknown_reason'],
    asks: {
      receivedMinor: moneyMinor.min(1, 'At least something; what brings nothing is rejected.'),
      reference: requiredLine(60),
      reason: reasonGiven.nullable().default(null),
    },
  }),
  withdraw: transitionOf({
    path: '/claims/{id}/withdraw',
    summary: 'Ask no more for it; its parcels are open again',
    access,
    refuses: ['unknown_reason'],
    asks: { reason: reasonGiven },
  }),
  giveBack: write({
    path: '/claims/{id}/give-back',
    summary: 'Give back to the courier what it paid for parcels that turned up',
    access,
    refuses: ['nothing_to_give_back', 'stale_version'],
    input: z.object({ ...step, reference: requiredLine(60) }),
    output: moved,
  }),
}
