import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { endHoldsOften } from './fulfilment/end-holds.ts'
import { foldOrderCountsOften } from './lists/count-orders.ts'

/** What the order desk sees to every minute. */
export const orderJobs: readonly Job[] = [foldOrderCountsOften, endHoldsOften]
