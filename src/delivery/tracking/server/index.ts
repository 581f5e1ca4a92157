import { defineServer } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { trackingArea } from '../tracking.area.ts'
import { trackingContract } from '../tracking.contract.ts'
import { trackingReader } from './evaluate-again.ts'
import { pollCouriersOver } from './poll-couriers.ts'
import { courierHooks } from './receive-courier-hook.ts'
import { reportByHand } from './report-by-hand.ts'
import { ignoreCheck } from './settle-check.ts'
import { settleNumber } from './settle-number.ts'
import { readTrackingFile, takeTrackingFile } from './take-tracking-file.ts'
import { newsOfParcel } from './tracking.queries.ts'
import { deliveredByHand, toCheck } from './tracking-lists.ts'
import { type UndoParts, undoReportOver } from './undo-report.ts'
import { unknownNumbers } from './unknown-numbers.ts'

export { addPastNews, type PastNews } from './add-past-news.ts'
export { forgetNews } from './forget-news.ts'
export { courierHooks } from './receive-courier-hook.ts'
export { reportByHand } from './report-by-hand.ts'
export { type CourierWord, takeNews } from './take-news.ts'

const trackingFiles = [readTrackingFile]

export { eventsOfParcel } from './tracking.queries.ts'

const trackingRoutes = (parts: UndoParts) =>
  routes('tracking', trackingContract, {
    ofParcel: reads(newsOfParcel),
    unknownNumbers: reads(unknownNumbers.page),
    settleNumber: writes(settleNumber),
    report: does(reportByHand),
    undoReport: writes(undoReportOver(parts)),
    takeFile: does(takeTrackingFile),
    toCheck: reads(toCheck),
    ignoreCheck: writes(ignoreCheck),
    deliveredByHand: reads(deliveredByHand),
  })

const trackingJobs = (outside: Outside): readonly Job[] => [pollCouriersOver(outside)]

export const trackingServer = (parts: UndoParts, outside: Outside) =>
  defineServer(trackingArea, {
    routes: { tracking: trackingRoutes(parts) },
    files: trackingFiles,
    readers: [trackingReader],
    jobs: trackingJobs(outside),
    hooks: courierHooks,
  })
