import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { orderDeskContract } from '../order-desk.contract.ts'
import { changeDesk } from './change-desk.ts'
import { changeComment, commentOrder, removeComment } from './comment-order.ts'
import { clearDouble, compareDouble } from './compare-double.ts'
import { listPeople, listTags } from './desk-people.ts'
import { doBulk } from './do-bulk.ts'
import { countMatching } from './list-orders.ts'
import { mergeOrders } from './merge-orders.ts'
import { moveToOutlet } from './move-to-outlet.ts'
import { removeFile } from './order-files.ts'
import { planSplit } from './plan-split.ts'
import { previewBulk } from './preview-bulk.ts'
import { splitOrder } from './split-order.ts'

export const orderDeskRoutes = routes('orderDesk', orderDeskContract, {
  matching: does(countMatching),
  people: reads(listPeople),
  tags: reads(listTags),
  bulkPreview: reads(previewBulk),
  bulkDo: does(doBulk),
  change: writes(changeDesk),
  comment: writes(commentOrder),
  changeComment: writes(changeComment),
  removeComment: writes(removeComment),
  removeFile: writes(removeFile),
  splitPlan: reads(planSplit),
  split: writes(splitOrder),
  moveToOutlet: writes(moveToOutlet),
  doubles: reads(compareDouble),
  clearDouble: writes(clearDouble),
  merge: writes(mergeOrders),
})
