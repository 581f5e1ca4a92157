import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { claimsArea } from '../claims.area.ts'
import { claimsContract } from '../claims.contract.ts'
import { gateContract } from '../gate.contract.ts'
import { returnCasesContract } from '../return-cases.contract.ts'
import { addCourierSheet } from './add-courier-sheet.ts'
import { appealClaim, approveClaim, rejectClaim, withdrawClaim } from './answer-claim.ts'
import { answerScan, undoScan } from './answer-scan.ts'
import { caseEffects } from './case-effects.ts'
import { caseFigures } from './case-figures.ts'
import { claimTemplateOf, saveClaimTemplate } from './claim-template.ts'
import { claimsFiles } from './claims-files.ts'
import { closeGate } from './close-gate.ts'
import { fileClaim } from './file-claim.ts'
import { getSession } from './find-gate-session.ts'
import { gateChoices, gateSessions } from './gate.queries.ts'
import { casesOfParcel, getCase, historyOfCase } from './get-case.ts'
import { cases } from './list-cases.ts'
import { claims, getClaim, historyOfClaim } from './list-claims.ts'
import { needsOfCases } from './needs-of-cases.ts'
import { openGate } from './open-gate.ts'
import { scanAtGate } from './scan-at-gate.ts'
import { scanAtGateLater } from './scan-at-gate-later.ts'
import { contactCourier, noteOnCase, searchParcel, takeCase } from './seek-parcel.ts'
import { giveBack, settleClaim } from './settle-claim.ts'
import { claimsJobs, claimsReader } from './watch-cases.ts'
import { writeOffCase } from './write-off-case.ts'

export { addCourierSheet } from './add-courier-sheet.ts'
export { claimParcel } from './claim-parcel.ts'
export { type NamedClaim, namedClaims } from './claims-of-numbers.ts'
export { closeGate } from './close-gate.ts'
export { forgetCases } from './forget-cases.ts'
export { openGate } from './open-gate.ts'
export { payClaim } from './pay-claim.ts'
export { type PlayedCase, playCases } from './play-cases.ts'
export { tendCases } from './watch-cases.ts'

const returnCasesRoutes = routes('returnCases', returnCasesContract, {
  list: reads(cases.page),
  figures: reads(caseFigures),
  get: reads(getCase),
  ofParcel: reads(casesOfParcel),
  history: reads(historyOfCase),
  take: writes(takeCase),
  search: writes(searchParcel),
  contact: writes(contactCourier),
  note: writes(noteOnCase),
  writeOff: writes(writeOffCase),
})

const claimsRoutes = routes('claims', claimsContract, {
  list: reads(claims.page),
  get: reads(getClaim),
  history: reads(historyOfClaim),
  template: reads(claimTemplateOf),
  saveTemplate: writes(saveClaimTemplate),
  file: writes((tx, actor, input) => fileClaim(tx, actor, input)),
  approve: writes(approveClaim),
  reject: writes(rejectClaim),
  appeal: writes(appealClaim),
  settle: writes(settleClaim),
  withdraw: writes(withdrawClaim),
  giveBack: writes(giveBack),
})

const gateRoutes = routes('gate', gateContract, {
  sessions: reads(gateSessions),
  get: reads(getSession),
  choices: reads(gateChoices),
  addSheet: writes(addCourierSheet),
  open: writes(openGate),
  scan: does(scanAtGate),
  scanLater: does(scanAtGateLater),
  answer: writes(answerScan),
  undoScan: writes(undoScan),
  close: writes(closeGate),
})

export const claimsServer = (files: Files) =>
  defineServer(claimsArea, {
    routes: {
      returnCases: returnCasesRoutes,
      claims: claimsRoutes,
      gate: gateRoutes,
    },
    files: claimsFiles(files),
    readers: [claimsReader],
    jobs: claimsJobs,
    effects: caseEffects,
    needs: needsOfCases,
  })
