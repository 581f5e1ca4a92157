import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { sampleContract } from '../sample.contract.ts'
import { setupArea } from '../setup.area.ts'
import { setupContract } from '../setup.contract.ts'
import { listSteps } from './list-steps.ts'
import { sampleJobs } from './sample/load-sample.ts'
import { previewRemoval } from './sample/preview-removal.ts'
import { readTour } from './sample/read-tour.ts'
import { removeSample } from './sample/remove-sample.ts'
import { readSample, startSample } from './sample/start-sample.ts'

const setupRoutes = routes('setup', setupContract, { steps: reads(listSteps) })

const sampleRoutes = routes('sample', sampleContract, {
  state: reads(readSample),
  tour: reads(readTour),
  load: writes(startSample),
  preview: reads(previewRemoval),
  remove: writes(removeSample),
})

export const setupServer = defineServer(setupArea, {
  routes: { setup: setupRoutes, sample: sampleRoutes },
  jobs: sampleJobs,
})
