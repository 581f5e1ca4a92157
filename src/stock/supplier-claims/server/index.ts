import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { portalClaimsContract } from '../portal-claims.contract.ts'
import { supplierClaimsArea } from '../supplier-claims.area.ts'
import { supplierClaimsContract } from '../supplier-claims.contract.ts'
import {
  acceptOwnClaim,
  answerOwnClaim,
  disputeOwnClaim,
  ownClaimFiles,
} from './answer-own-claim.ts'
import { claimReturnPdf } from './claim-return-pdf.ts'
import { claimableLines } from './claimable-lines.ts'
import {
  acceptClaim,
  answerClaim,
  disputeClaim,
  repriceClaim,
  upholdClaim,
} from './decide-supplier-claim.ts'
import { addClaim, assignClaim, changeClaim, draftClaim } from './draft-supplier-claim.ts'
import { getPortalClaim, portalClaims } from './portal-claims.queries.ts'
import { handOverReturn, returnGoods, undoReturn } from './return-claimed-goods.ts'
import { returnableStock } from './returnable-stock.ts'
import { sendClaim } from './send-supplier-claim.ts'
import { cancelClaim, settleClaim, writeOffClaim } from './settle-supplier-claim.ts'
import { supplierClaimFiles } from './supplier-claim-files.ts'
import { claimFigures, getClaim, historyOfClaim, listClaims } from './supplier-claims.queries.ts'
import { supplierClaimsFile } from './supplier-claims-file.ts'

export { disputeOwnClaim } from './answer-own-claim.ts'
export { claimableLines } from './claimable-lines.ts'
export { acceptClaim, disputeClaim } from './decide-supplier-claim.ts'
export { addClaim, draftClaim } from './draft-supplier-claim.ts'
export { keptByClaims } from './keeps-claimed-receipt.ts'
export { claimTasks } from './portal-claims.queries.ts'
export { sendClaim } from './send-supplier-claim.ts'
export { settleClaim } from './settle-supplier-claim.ts'
export { attachToClaim } from './supplier-claim-files.ts'

export const supplierClaimsServer = (files: Files) =>
  defineServer(supplierClaimsArea, {
    routes: {
      supplierClaims: routes('supplierClaims', supplierClaimsContract, {
        list: reads(listClaims),
        get: reads(getClaim),
        history: reads(historyOfClaim),
        figures: reads(claimFigures),
        claimable: reads(claimableLines),
        draft: writes(draftClaim),
        add: writes(addClaim),
        change: writes(changeClaim),
        assign: writes(assignClaim),
        send: writes(sendClaim(files)),
        accept: writes(acceptClaim),
        dispute: writes(disputeClaim),
        uphold: writes(upholdClaim),
        reprice: writes(repriceClaim),
        settle: writes(settleClaim),
        writeOff: writes(writeOffClaim),
        cancel: writes(cancelClaim),
        answer: writes(answerClaim),
        returnable: reads(returnableStock),
        returnGoods: writes(returnGoods),
        handOver: writes(handOverReturn),
        undoReturn: writes(undoReturn),
      }),
      supplierPortalClaims: routes('supplierPortalClaims', portalClaimsContract, {
        list: reads(portalClaims.page),
        get: reads(getPortalClaim),
        accept: writes(acceptOwnClaim),
        dispute: writes(disputeOwnClaim),
        answer: writes(answerOwnClaim),
      }),
    },
    files: [
      ...supplierClaimsFile,
      claimReturnPdf,
      ...supplierClaimFiles(files),
      ...ownClaimFiles(files),
    ],
  })
