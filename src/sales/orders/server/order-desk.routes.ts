import { permitExport } from '#organization/exports/server/index.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { orderDeskContract } from '../order-desk.contract.ts'
import { cancelLosses } from './bulk/cancel-losses.ts'
import { doBulk } from './bulk/do-bulk.ts'
import { previewBulk } from './bulk/preview-bulk.ts'
import { listChannels } from './channel-names.ts'
import { clearDouble, compareDouble } from './checks/compare-double.ts'
import { attachCustomer } from './editing/attach-customer.ts'
import { changeBilling } from './editing/change-billing.ts'
import { changeDesk } from './editing/change-desk.ts'
import { changeComment, commentOrder, removeComment } from './editing/comment-order.ts'
import { removeFile } from './editing/order-files.ts'
import { listPeople, listTags } from './lists/desk-people.ts'
import { countMatching } from './lists/list-orders.ts'
import { ordersExport } from './lists/orders-file.ts'
import { mergeCandidates } from './split-merge/merge-candidates.ts'
import { mergeOrders } from './split-merge/merge-orders.ts'
import { moveToOutlet } from './split-merge/move-to-outlet.ts'
import { planSplit } from './split-merge/plan-split.ts'
import { splitOrder } from './split-merge/split-order.ts'

export const orderDeskRoutes = routes('orderDesk', orderDeskContract, {
  matching: does(countMatching),
  people: reads(listPeople),
  tags: reads(listTags),
  channels: reads(listChannels),
  permitExport: writes((tx, actor, input) => permitExport(tx, actor, ordersExport, input)),
  bulkPreview: reads(previewBulk),
  cancelLosses: does(cancelLosses),
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
  mergeCandidates: reads(mergeCandidates),
  merge: writes(mergeOrders),
  attachCustomer: writes(attachCustomer),
  changeBilling: writes(changeBilling),
})
