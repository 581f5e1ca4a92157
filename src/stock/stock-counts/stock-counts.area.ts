import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { stockCountsActions } from './stock-counts.actions.ts'
import { stockCountsContract } from './stock-counts.contract.ts'
import { stockCountsNouns } from './stock-counts.nouns.ts'
import { stockCountsObjects } from './stock-counts.objects.ts'
import { stockCountsPages } from './stock-counts.pages.ts'
import { stockCountsPhrases } from './stock-counts.phrases.ts'

export const stockCountsArea = defineArea({
  contracts: {
    stockCounts: stockCountsContract,
  },
  pages: stockCountsPages,
  actions: stockCountsActions,
  nouns: stockCountsNouns,
  phrases: stockCountsPhrases,
  objects: stockCountsObjects,
  seenBy: {
    stock_count: capability.stockAudit,
  },
  largeBodies: {
    'stockCounts.plan': megabyte,
    'stockCounts.change': megabyte,
    'stockCounts.arrange': megabyte,
    'stockCounts.recount': megabyte,
  },
  bulkActs: {
    'stockCounts.plan': canBeUndone('A count can be cancelled until it is posted.'),
    'stockCounts.change': canBeUndone('A plan can be changed until the count starts.'),
    'stockCounts.arrange': canBeUndone('Areas can be changed until the count is counted.'),
    'stockCounts.countZero': canBeUndone('A line can be counted again.'),
    'stockCounts.recount': canBeUndone('A line that is counted again keeps its earlier rounds.'),
  },
})
