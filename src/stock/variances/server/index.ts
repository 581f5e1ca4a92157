import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { variancesArea } from '../variances.area.ts'
import { variancesContract } from '../variances.contract.ts'
import { assignVariancesTo, noteOnVariance, peopleOfVariances } from './assign-variances.ts'
import { claimVariance } from './claim-variance.ts'
import {
  approveVariance,
  closeVariance,
  investigateVariance,
  returnVariance,
} from './decide-variance.ts'
import { ledgerOfVariance, lotsToChoose, suggestCauses } from './explain-variance.ts'
import { variancesReader } from './follow-claims.ts'
import { getVariance, historyOfVariance } from './get-variance.ts'
import { figuresOfVariances, listVariances } from './list-variances.ts'
import { needsOfVariances } from './needs-of-variances.ts'
import { postVariance } from './post-variance.ts'
import { proposeVariance } from './propose-variance.ts'
import { reopenVariance } from './reopen-variance.ts'
import { reportVariances } from './report-variances.ts'
import { setDueDay, watchDueVariances } from './variance-due.ts'
import { varianceEvidence } from './variance-evidence.ts'
import type { VarianceParts } from './variance-parts.ts'
import { variancesFile } from './variances-file.ts'

export { assignVariancesTo } from './assign-variances.ts'
export { claimVariance } from './claim-variance.ts'
export { approveVariance, closeVariance, investigateVariance } from './decide-variance.ts'
export { variancesReader } from './follow-claims.ts'
export { openLostParcel } from './lost-parcel.ts'
export { postVariance } from './post-variance.ts'
export { proposeVariance } from './propose-variance.ts'
export { setDueDay } from './variance-due.ts'
export type { PendingDocument, VarianceParts } from './variance-parts.ts'

export const variancesServer = (parts: VarianceParts, files: Files) =>
  defineServer(variancesArea, {
    routes: {
      variances: routes('variances', variancesContract, {
        list: reads(listVariances),
        figures: reads(figuresOfVariances),
        get: reads(getVariance),
        history: reads(historyOfVariance),
        ledger: reads(ledgerOfVariance),
        causes: reads(suggestCauses(parts)),
        lots: reads(lotsToChoose),
        report: reads(reportVariances),
        people: reads(peopleOfVariances),
        investigate: writes(investigateVariance),
        propose: writes(proposeVariance(parts)),
        approve: writes(approveVariance),
        return: writes(returnVariance),
        post: writes(postVariance),
        close: writes(closeVariance),
        reopen: writes(reopenVariance),
        claim: writes(claimVariance(parts)),
        setDue: writes(setDueDay),
        assign: writes(assignVariancesTo),
        note: writes(noteOnVariance),
      }),
    },
    jobs: [watchDueVariances],
    needs: needsOfVariances,
    readers: [variancesReader],
    files: [...variancesFile, ...varianceEvidence(files)],
  })
