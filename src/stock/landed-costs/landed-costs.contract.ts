import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, line, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import {
  goodsToCost,
  landedCostFacts,
  landedCostOfReceipt,
  landedCostRow,
  mostReceipts,
  receiptToCost,
  wholeLandedCost,
} from './landed-costs.fields.ts'
import { landedCostList } from './landed-costs.list.ts'

const access = capability.purchaseOrders

/** Why a landed cost can’t be written. */
const ofFacts = ['biller_needed', 'several_outlets', 'not_received'] as const

/** Why its charges can’t be distributed. */
const ofGoods = ['nothing_to_cost', 'not_measured', 'nothing_to_share', 'not_received'] as const

export const landedCostsContract = {
  list: listOf({
    path: '/landed-costs',
    summary: 'Landed costs of receipts, newest first, for users who may see costs',
    access,
    list: landedCostList,
    row: landedCostRow,
  }),
  get: read({
    path: '/landed-costs/{id}',
    summary: 'One landed cost with the share of each line; of a draft, as it would be posted now',
    access,
    input: z.object({ id }),
    output: wholeLandedCost,
  }),
  history: historyOf({
    path: '/landed-costs/{id}/history',
    summary: 'What the record knows of a landed cost, newest first',
    access,
  }),
  receipts: read({
    path: '/landed-costs/receipts',
    summary: 'The latest receipts that a landed cost can belong to, by number or supplier',
    access,
    input: z.object({ q: line(60).default(''), outletId: id.optional() }),
    output: z.object({ receipts: z.array(receiptToCost) }),
  }),
  goods: read({
    path: '/landed-costs/goods',
    summary: 'What was received with some receipts, with value, weight, volume and stock on hand',
    access,
    input: z.object({ receiptIds: z.array(id).min(1).max(mostReceipts) }),
    output: z.object({ receipts: z.array(receiptToCost), lines: z.array(goodsToCost) }),
  }),
  ofReceipt: read({
    path: '/landed-costs/of-receipt',
    summary: 'The landed costs of a receipt, newest first',
    access,
    input: z.object({ receiptId: id }),
    output: z.object({ landedCosts: z.array(landedCostOfReceipt) }),
  }),
  add: write({
    path: '/landed-costs',
    summary: 'Record a landed cost of one or several receipts as a draft',
    access,
    refuses: ofFacts,
    input: z.object(landedCostFacts),
    output: z.object({ id, version: z.number().int() }),
  }),
  change: write({
    path: '/landed-costs/{id}',
    summary: 'Change a draft of a landed cost',
    access,
    refuses: ['wrong_state', 'stale_version', ...ofFacts],
    input: z.object({ id, version, ...landedCostFacts }),
    output: z.object({ id, version: z.number().int() }),
  }),
  post: transitionOf({
    path: '/landed-costs/{id}/postings',
    summary: 'Post a landed cost: to the value of stock, and for what has left to cost of sales',
    access,
    refuses: ['own_landed_cost', ...ofGoods],
  }),
  reverse: transitionOf({
    path: '/landed-costs/{id}/reversals',
    summary: 'Reverse a posted landed cost by an opposite posting',
    access,
    asks: { note: line(300).default('') },
  }),
  cancel: transitionOf({
    path: '/landed-costs/{id}/cancel',
    summary: 'Cancel a draft of a landed cost',
    access,
    asks: { note: line(300).default('') },
  }),
}
