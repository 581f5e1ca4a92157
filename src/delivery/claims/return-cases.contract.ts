import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, requiredLine, sumMinor } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { urgencies } from './claims.rules.ts'
import { claimStates } from './claims.states.ts'
import { returnCaseList } from './return-cases.list.ts'
import { caseCauses, returnCaseStates } from './return-cases.states.ts'

const access = capability.returns
const count = z.number().int()
const moved = z.object({ id, version: count })

export const returnCaseRow = z.object({
  id,
  state: z.enum(returnCaseStates),
  version: count,
  parcelId: id,
  parcelCode: z.string(),
  trackingNumber: z.string().nullable(),
  orderId: id,
  orderNumber: count,
  outletId: id,
  outletCode: z.string(),
  courierId: id,
  courierName: z.string(),
  cause: z.enum(caseCauses),
  saidAt: z.string(),
  saidText: z.string(),
  branch: z.string(),
  days: count,
  urgency: z.enum(urgencies),
  valueMinor: sumMinor,
  cashMinor: sumMinor,
  /** What can be claimed from the courier. */
  claimableMinor: sumMinor,
  currency,
  /** The calendar days between which the courier accepts a claim. */
  fileFrom: z.string(),
  fileBy: z.string(),
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  claimId: id.nullable(),
  claimNumber: count.nullable(),
})

export type ReturnCaseRow = z.infer<typeof returnCaseRow>

export const wholeReturnCase = returnCaseRow.extend({
  parcelState: z.string(),
  handedOverAt: z.string().nullable(),
  notes: z.array(z.object({ id, text: z.string(), by: z.string().nullable(), at: z.string() })),
  claims: z.array(z.object({ id, number: count, state: z.enum(claimStates) })),
  /** The scans at our own return drop-off. */
  scans: z.array(z.object({ at: z.string(), session: count, verdict: z.string() })),
})

export type WholeReturnCase = z.infer<typeof wholeReturnCase>

export const returnCasesContract = {
  list: listOf({
    path: '/return-cases',
    summary: 'Parcels that did not come back though they should have, the oldest first',
    access,
    list: returnCaseList,
    row: returnCaseRow,
  }),
  figures: read({
    path: '/return-cases/figures',
    summary: 'Parcels and money at risk, claimed and recovered this month, and by courier',
    access,
    input: z.object({}),
    output: z.object({
      missing: count,
      high: count,
      critical: count,
      openClaims: count,
      toGiveBack: count,
      /** By currency, the one with the most at risk first. */
      money: z.array(
        z.object({
          currency,
          atRiskMinor: sumMinor,
          claimedMinor: sumMinor,
          recoveredMinor: z.number().int(),
        }),
      ),
      couriers: z.array(z.object({ courierId: id, name: z.string(), missing: count })),
    }),
  }),
  get: read({
    path: '/return-cases/{id}',
    summary: 'One parcel that did not come back, with what was done about it',
    access,
    input: z.object({ id }),
    output: wholeReturnCase,
  }),
  ofParcel: read({
    path: '/parcels/{parcelId}/return-cases',
    summary: 'What is done about a parcel that did not come back; empty where nothing is',
    access,
    input: z.object({ parcelId: id }),
    output: z.object({ cases: z.array(returnCaseRow) }),
  }),
  history: historyOf({
    path: '/return-cases/{id}/history',
    summary: 'What the record knows of it, newest first',
    access,
  }),
  take: write({
    path: '/return-cases/{id}/take',
    summary: 'See to it yourself',
    access,
    refuses: ['wrong_state'],
    input: z.object({ id }),
    output: moved,
  }),
  search: transitionOf({
    path: '/return-cases/{id}/search',
    summary: 'It is looked for in the house',
    access,
  }),
  contact: transitionOf({
    path: '/return-cases/{id}/contact',
    summary: 'The courier was asked: who, and what it said',
    access,
    asks: { text: requiredLine(500) },
  }),
  note: write({
    path: '/return-cases/{id}/notes',
    summary: 'Note what was done or said',
    access,
    input: z.object({ id, text: requiredLine(500) }),
    output: z.object({ id }),
  }),
  writeOff: transitionOf({
    path: '/return-cases/{id}/write-off',
    summary: 'Give it up; above the limit with approval',
    access,
    refuses: ['unknown_reason', 'approval_needed'],
    asks: { reason: reasonGiven },
  }),
}
