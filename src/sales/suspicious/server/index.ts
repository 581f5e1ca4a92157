import { permitExport } from '#organization/exports/server/index.ts'
import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { suspiciousArea } from '../suspicious.area.ts'
import { suspiciousContract } from '../suspicious.contract.ts'
import { applyPolicy, previewPolicy, undoApply } from './apply-policy.ts'
import { clearSuspicion, restrictSuspicion, watchSuspicion } from './decide-suspicion.ts'
import { getSuspicion, historyOfSuspicion } from './get-suspicion.ts'
import { suspicions } from './list-suspicions.ts'
import { openSuspicion } from './open-suspicion.ts'
import { noticeOfBuyer, noticeOfOrder } from './policy-notices.ts'
import { controlGroup, peopleOfSuspicions, suspicionFigures } from './suspicion-figures.ts'
import { suspiciousExport, suspiciousFile } from './suspicious-file.ts'
import { suspiciousJobs, suspiciousReader } from './suspicious-reader.ts'
import {
  appealSuspicion,
  flagAgain,
  reviewSuspicion,
  takeSuspicion,
  unlinkFromSuspicion,
} from './work-on-suspicion.ts'

export { clearSuspicion, restrictSuspicion, watchSuspicion } from './decide-suspicion.ts'
export { suspectsImport } from './import-suspects.ts'
export { openSuspicion } from './open-suspicion.ts'
export { suspicionsOfCustomers } from './suspicions-of-customers.ts'
export { appealSuspicion, reviewSuspicion } from './work-on-suspicion.ts'

const suspiciousRoutes = routes('suspicious', suspiciousContract, {
  list: reads(suspicions.page),
  figures: reads(suspicionFigures),
  people: reads(peopleOfSuspicions),
  control: reads(controlGroup),
  get: reads(getSuspicion),
  history: reads(historyOfSuspicion),
  ofOrder: reads(noticeOfOrder),
  ofBuyer: reads(noticeOfBuyer),
  permitExport: writes((tx, actor, input) => permitExport(tx, actor, suspiciousExport, input)),
  open: writes(openSuspicion),
  flag: writes(flagAgain),
  review: writes(reviewSuspicion),
  watch: writes(watchSuspicion),
  clear: writes(clearSuspicion),
  restrict: writes(restrictSuspicion),
  appeal: writes(appealSuspicion),
  take: writes(takeSuspicion),
  unlink: writes(unlinkFromSuspicion),
  preview: reads(previewPolicy),
  apply: writes(applyPolicy),
  undoApply: writes(undoApply),
})

export const suspiciousServer = defineServer(suspiciousArea, {
  routes: { suspicious: suspiciousRoutes },
  files: [...suspiciousFile],
  readers: [suspiciousReader],
  jobs: suspiciousJobs,
})
