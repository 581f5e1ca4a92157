import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { stockCountsContract } from '../stock-counts.contract.ts'
import { areasOfCount } from './areas-of-count.ts'
import { arrangeCount } from './arrange-count.ts'
import { binsOfCount, countsCovering, peopleWhoCount } from './bins-of-count.ts'
import { changePlan, planOfCount } from './change-plan.ts'
import { restartLine, takeBackTally, tallyZero } from './change-tally.ts'
import { countCalendar } from './count-calendar.ts'
import { countAccuracy, stockCountFigures } from './count-figures.ts'
import { codesOfCount, sheetOfCount } from './count-sheet.ts'
import { binsToCheck, dueForCounts } from './due-for-count.ts'
import { emptiedBins } from './emptied-bins.ts'
import { eventsToFollow } from './events-to-follow.ts'
import { followEvent } from './follow-event.ts'
import { getStockCount, historyOfStockCount } from './get-stock-count.ts'
import { linesOfCount, movementsOfLine } from './lines-of-count.ts'
import { planCount, previewCount } from './plan-count.ts'
import { cancelCount, postCount, recountLines } from './review-count.ts'
import { startCount } from './start-count.ts'
import { startSpotCount } from './start-spot-count.ts'
import type { StockCountParts } from './stock-count-parts.ts'
import { listStockCounts } from './stock-counts.queries.ts'
import { submitCount } from './submit-count.ts'
import { suggestProducts } from './suggest-products.ts'
import { scanBinOfCount, tallyGoods } from './tally-goods.ts'
import { tallyLater } from './tally-later.ts'

export const stockCountsRoutes = (parts: StockCountParts) =>
  routes('stockCounts', stockCountsContract, {
    list: reads(listStockCounts),
    get: reads(getStockCount),
    history: reads(historyOfStockCount),
    lines: reads(linesOfCount),
    bins: reads(binsOfCount),
    areas: reads(areasOfCount),
    planned: reads(planOfCount),
    sheet: reads(sheetOfCount),
    codes: reads(codesOfCount),
    people: reads(peopleWhoCount),
    movements: reads(movementsOfLine),
    figures: reads(stockCountFigures),
    preview: reads(previewCount),
    covering: reads(countsCovering),
    due: reads(dueForCounts),
    binsToCheck: reads(binsToCheck(parts)),
    events: reads(eventsToFollow(parts)),
    emptied: reads(emptiedBins(parts)),
    suggest: reads(suggestProducts),
    calendar: reads(countCalendar),
    accuracy: reads(countAccuracy),
    plan: writes(planCount),
    change: writes(changePlan),
    arrange: writes(arrangeCount),
    follow: writes(followEvent(parts)),
    spot: writes(startSpotCount),
    start: writes(startCount),
    scanBin: does(scanBinOfCount),
    count: does(tallyGoods),
    scanLater: does(tallyLater(parts)),
    uncount: writes(takeBackTally),
    countZero: writes(tallyZero),
    restart: writes(restartLine),
    submit: writes(submitCount),
    recount: writes(recountLines),
    post: writes(postCount),
    cancel: writes(cancelCount),
  })
