import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { flag, id } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { wholeCustomer } from './customers.fields.ts'
import { duplicateList } from './duplicates.list.ts'

const access = capability.customers

const half = z.object({
  id,
  number: z.number().int(),
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  ordersPlaced: z.number().int(),
})

const duplicate = z.object({
  first: half,
  second: half,
  score: z.number().int(),
  signs: z.array(z.string()),
  foundAt: z.string(),
})

export type Duplicate = z.infer<typeof duplicate>

const pair = { firstId: id, secondId: id }

/** The record whose value is kept, for each of these. */
export const choosable = ['fullName', 'phone', 'email', 'address', 'note', 'taxNumber'] as const

export type Choosable = (typeof choosable)[number]

const choices = z.array(z.enum(choosable)).max(choosable.length).default([])

const sides = { keptId: id, mergedId: id }

const merge = z.object({
  mergeId: id,
  keptId: id,
  keptNumber: z.number().int(),
  mergedNumber: z.number().int(),
  fullName: z.string(),
  mergedAt: z.string(),
  mergedBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
  canBeUndone: z.boolean(),
})

export type MergeRow = z.infer<typeof merge>

export const customerMergesContract = {
  duplicates: listOf({
    path: '/customer-duplicates',
    summary: 'Pairs of customers that may be one person, the highest score first',
    access,
    list: duplicateList,
    row: duplicate,
  }),
  compare: read({
    path: '/customer-comparisons',
    summary: 'Two customers side by side, and what a merge of the second into the first moves',
    access,
    input: z.object(sides),
    output: z.object({
      kept: wholeCustomer,
      merged: wholeCustomer,
      moves: z.array(z.object({ what: z.string(), count: z.number().int() })),
    }),
  }),
  dismiss: write({
    path: '/customer-duplicates/dismissals',
    summary: 'Two customers are not one: the pair is not shown again',
    access,
    input: z.object({ ...pair, isDismissed: flag.default(true) }),
    output: z.object(pair),
  }),
  merge: write({
    path: '/customer-merges',
    summary: 'Merge one customer into another; orders, contacts and credit go along',
    access,
    refuses: ['wrong_state', 'same_customer', 'approval_needed'],
    input: z.object({
      ...sides,
      /** What is taken over from the one that is merged; the rest stays as it is. */
      fromMerged: choices,
    }),
    output: z.object({ mergeId: id, keptId: id }),
  }),
  merges: read({
    path: '/customer-merges',
    summary: 'Merges, newest first',
    access,
    input: z.object({ ...pageInput }),
    output: pageOf(merge),
  }),
  undo: write({
    path: '/customer-merges/{mergeId}/undos',
    summary: 'Part two customers that were merged, with all that was moved, within 30 days',
    access,
    refuses: ['too_late', 'already_undone', 'credit_spent', 'wrong_state', 'approval_needed'],
    input: z.object({ mergeId: id }),
    output: z.object({ mergeId: id, keptId: id, partedId: id }),
  }),
}
