import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { landedCostsArea } from '../landed-costs.area.ts'
import { landedCostsContract } from '../landed-costs.contract.ts'
import { cancelLandedCost, reverseLandedCost } from './end-landed-cost.ts'
import { goodsToCost, receiptsToCost } from './goods-to-cost.ts'
import {
  getLandedCost,
  historyOfLandedCost,
  landedCostsOfReceipt,
  listLandedCosts,
} from './landed-costs.queries.ts'
import { landedCostsFile } from './landed-costs-file.ts'
import { postLandedCost } from './post-landed-cost.ts'
import { changeLandedCost, recordLandedCost } from './record-landed-cost.ts'

export { reverseLandedCost } from './end-landed-cost.ts'
export { keptByLandedCosts } from './keeps-receipt.ts'
export { postLandedCost } from './post-landed-cost.ts'
export { recordLandedCost } from './record-landed-cost.ts'

export const landedCostsServer = defineServer(landedCostsArea, {
  routes: {
    landedCosts: routes('landedCosts', landedCostsContract, {
      list: reads(listLandedCosts),
      get: reads(getLandedCost),
      history: reads(historyOfLandedCost),
      receipts: reads(receiptsToCost),
      goods: reads(goodsToCost),
      ofReceipt: reads(landedCostsOfReceipt),
      add: writes(recordLandedCost),
      change: writes(changeLandedCost),
      post: writes(postLandedCost),
      reverse: writes(reverseLandedCost),
      cancel: writes(cancelLandedCost),
    }),
  },
  files: landedCostsFile,
})
