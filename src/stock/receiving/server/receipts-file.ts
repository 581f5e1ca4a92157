import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { receiptList } from '../receiving.list.ts'
import { access } from './find-receipt.ts'
import { everyReceipt } from './receiving.queries.ts'

/** The goods receipts of a filter. */
export const receiptsFile = fileOfList(
  { list: receiptList, every: everyReceipt },
  { path: '/files/goods-receipts', name: 'goods-receipts', access },
)
