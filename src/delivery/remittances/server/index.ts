import { courierNames } from '#delivery/couriers/server/index.ts'
import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { remittancesArea } from '../remittances.area.ts'
import { remittancesContract } from '../remittances.contract.ts'
import { addLine } from './add-line.ts'
import { addRemittance } from './add-remittance.ts'
import { cashFigure } from './cash-figure.ts'
import { cashFiles } from './cash-files.ts'
import { cashOfOrder } from './cash-of-order.ts'
import { cashStanding } from './cash-standing.ts'
import { closeRemittance } from './close-remittance.ts'
import { discardRemittance } from './discard-remittance.ts'
import { explainLines } from './explain-lines.ts'
import { duesReader } from './keep-dues.ts'
import { dues } from './list-dues.ts'
import { disputes, remittanceLines } from './list-lines.ts'
import { getRemittance, historyOfRemittance, remittances } from './list-remittances.ts'
import { mapColumns } from './map-columns.ts'
import { matchRemittance } from './match-remittance.ts'
import { needsOfCash } from './needs-of-cash.ts'
import { previewFile } from './preview-file.ts'
import { receiveRemittanceFile } from './receive-remittance-file.ts'
import { replaceRemittanceFile } from './replace-file.ts'
import { tellLateCashDaily } from './tell-late-cash.ts'

export { duesEqualParcels } from './check-dues.ts'
export { closeRemittance } from './close-remittance.ts'
export { dropDue } from './drop-due.ts'
export { explainLines } from './explain-lines.ts'
export { forgetExplanations } from './forget-explanations.ts'
export { duesReader, keepDues } from './keep-dues.ts'
export { linesOf } from './list-lines.ts'
export { mapColumns } from './map-columns.ts'
export { takeFile } from './receive-remittance-file.ts'

const remittanceJobs: readonly Job[] = [tellLateCashDaily]

const remittanceFiles: readonly FileRoute[] = [
  receiveRemittanceFile,
  replaceRemittanceFile,
  ...cashFiles,
]

const remittancesRoutes = routes('remittances', remittancesContract, {
  dues: reads(dues.page),
  standing: reads(cashStanding),
  ofOrder: reads(cashOfOrder),
  couriers: reads(courierNames),
  list: reads(remittances.page),
  get: reads(getRemittance),
  history: reads(historyOfRemittance),
  lines: reads(remittanceLines.page),
  disputes: reads(disputes.page),
  readFile: reads(previewFile),
  add: writes(async (tx, actor, input) => {
    const { id, version } = await addRemittance(tx, actor, input)
    return { id, version }
  }),
  map: writes(mapColumns),
  addLine: writes(addLine),
  match: writes(matchRemittance),
  explain: writes(explainLines),
  close: writes(closeRemittance),
  discard: writes(discardRemittance),
})

export const remittancesServer = defineServer(remittancesArea, {
  routes: { remittances: remittancesRoutes },
  files: remittanceFiles,
  readers: [duesReader],
  jobs: remittanceJobs,
  needs: needsOfCash,
  figures: [cashFigure],
})
