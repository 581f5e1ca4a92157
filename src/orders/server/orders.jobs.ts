import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { foldOrderCountsOften } from './count-orders.ts'
import { endHoldsOften } from './end-holds.ts'

/** What the order desk sees to every minute. */
export const orderJobs: readonly Job[] = [foldOrderCountsOften, endHoldsOften]
