import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { stockCountList } from '../stock-counts.list.ts'
import { access } from './find-stock-count.ts'
import { everyStockCount } from './stock-counts.queries.ts'

/** The stock counts of a filter. */
export const stockCountsFile = fileOfList(
  { list: stockCountList, every: everyStockCount },
  { path: '/files/stock-counts', name: 'stock-counts', access },
)
