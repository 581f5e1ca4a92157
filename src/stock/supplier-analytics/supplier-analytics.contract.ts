import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, requiredLine } from '#platform/fields.ts'
import { givenFilters } from '#platform/lists/list-input.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { deliveredLineList } from './delivered-lines.list.ts'
import {
  deliveredLineRow,
  itemReport,
  poorService,
  supplierFigures,
  supplierRank,
  supplierReport,
} from './supplier-analytics.fields.ts'
import { supplierRankingList } from './supplier-ranking.list.ts'

const access = capability.supplierAnalytics
const { due, outletId } = givenFilters(supplierRankingList)

/** How suppliers kept their promises, by purchase orders and goods receipts; a line can be left out. */
export const supplierAnalyticsContract = {
  list: listOf({
    path: '/supplier-analytics',
    summary: 'Suppliers by how they delivered in a period, the best score first',
    access,
    isHeavy: true,
    list: supplierRankingList,
    row: supplierRank,
  }),
  figures: read({
    path: '/supplier-analytics/figures',
    summary: 'How all suppliers together delivered in a period',
    access,
    isHeavy: true,
    input: z.object({ due, outletId }),
    output: z.object({
      figures: supplierFigures,
      few: z.number().int(),
      leftOut: z.number().int().describe('Lines that users left out of the figures.'),
      fewestOrders: z.number().int(),
    }),
  }),
  lines: listOf({
    path: '/supplier-analytics/lines',
    summary: 'The order lines behind the figures, each with its promises and receipts',
    access,
    isHeavy: true,
    list: deliveredLineList,
    row: deliveredLineRow,
  }),
  supplier: read({
    path: '/supplier-analytics/suppliers/{id}',
    summary: 'One supplier by month, by lead time and by item',
    access,
    isHeavy: true,
    input: z.object({ id, due, outletId }),
    output: supplierReport,
  }),
  costs: read({
    path: '/supplier-analytics/suppliers/{id}/costs',
    summary: 'What the poor service of one supplier cost, each amount with its source',
    access,
    isHeavy: true,
    refuses: ['costs_hidden'],
    input: z.object({ id, due, outletId }),
    output: poorService,
  }),
  item: read({
    path: '/supplier-analytics/items/{id}',
    summary: 'The suppliers of one item beside each other',
    access,
    isHeavy: true,
    input: z.object({ id, due, outletId }),
    output: itemReport,
  }),
  share: write({
    path: '/supplier-analytics/suppliers/{id}/links',
    summary: 'Make a link to the score of a supplier as it is now; the link before ends',
    access,
    isHeavy: true,
    isOfHouse: true,
    refuses: ['nothing_to_share'],
    input: z.object({ id, due, outletId }),
    output: z.object({ id, url: z.string(), expiresAt: z.string() }),
  }),
  unshare: write({
    path: '/supplier-analytics/suppliers/{id}/link-removals',
    summary: 'End the link to the score of a supplier',
    access,
    isOfHouse: true,
    refuses: ['no_link'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  leaveOut: write({
    path: '/supplier-analytics/lines/{lineId}/exclusion',
    summary: 'Leave an order line out of the figures of its supplier, with a reason',
    access,
    refuses: ['changed_meanwhile'],
    input: z.object({ lineId: id, reason: requiredLine(300) }),
    output: z.object({ lineId: id }),
  }),
  countAgain: write({
    path: '/supplier-analytics/lines/{lineId}/return',
    summary: 'Count an order line again that was left out of the figures',
    access,
    refuses: ['changed_meanwhile'],
    input: z.object({ lineId: id }),
    output: z.object({ lineId: id }),
  }),
}
