import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { calculateDemandNightly } from './calculate-demand.ts'
import { expireLotsNightly } from './expire-lots.ts'
import { foldStockAgesOften } from './kept-ages.ts'
import { recountLevelsNightly } from './recount-levels.ts'
import { foldValueDaysOften } from './value-days.ts'

/** The scheduled jobs of stock. */
export const inventoryJobs: readonly Job[] = [
  expireLotsNightly,
  recountLevelsNightly,
  calculateDemandNightly,
  foldValueDaysOften,
  foldStockAgesOften,
]
