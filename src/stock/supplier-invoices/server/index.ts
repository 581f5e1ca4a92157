import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { creditNotesContract } from '../credit-notes.contract.ts'
import { portalInvoicesContract } from '../portal-invoices.contract.ts'
import { supplierInvoicesArea } from '../supplier-invoices.area.ts'
import { supplierInvoicesContract } from '../supplier-invoices.contract.ts'
import { accrualSums, accrualsFile, listAccruals } from './accruals.ts'
import { approvalTrial } from './approval-trial.ts'
import { approveInvoice } from './approve-invoice.ts'
import { billableLines } from './billable-lines.ts'
import { getCreditNote } from './credit-notes.queries.ts'
import { cancelInvoice, payInvoice, returnInvoice } from './end-invoice.ts'
import { invoiceScanFiles } from './invoice-scans.ts'
import { supplierInvoicesFile } from './invoices-file.ts'
import { foldAccrualsOften } from './kept-accruals.ts'
import { matchInvoice } from './match-invoice.ts'
import { approveCreditNote, cancelCreditNote, settleCreditNote } from './move-credit-note.ts'
import {
  changeOwnInvoice,
  prepareOwnInvoice,
  submitOwnInvoice,
  withdrawOwnInvoice,
} from './own-invoice.ts'
import { ownInvoiceFiles } from './own-invoice-files.ts'
import {
  getPortalInvoice,
  openOwnLines,
  portalInvoices,
  portalInvoicesFile,
} from './portal-invoices.queries.ts'
import { recordCreditNote } from './record-credit-note.ts'
import { changeInvoice, recordInvoice } from './record-invoice.ts'
import { rematchReader } from './rematch-invoices.ts'
import {
  getInvoice,
  historyOfInvoice,
  invoiceFigures,
  listInvoices,
} from './supplier-invoices.queries.ts'
import { sendBackInvoice, takeOverInvoice } from './take-over-invoice.ts'
import { watchDueInvoices } from './watch-due-invoices.ts'

export { approveInvoice } from './approve-invoice.ts'
export { billsNothing } from './billable-lines.ts'
export { payInvoice } from './end-invoice.ts'
export { addScan } from './invoice-scans.ts'
export { accrualSpans } from './kept-accruals.ts'
export { approveCreditNote } from './move-credit-note.ts'
export { prepareOwnInvoice, submitOwnInvoice } from './own-invoice.ts'
export { invoiceTasks } from './portal-invoices.queries.ts'
export { recordCreditNote } from './record-credit-note.ts'
export { recordInvoice } from './record-invoice.ts'
export { sendBackInvoice, takeOverInvoice } from './take-over-invoice.ts'

export const supplierInvoicesServer = (files: Files) =>
  defineServer(supplierInvoicesArea, {
    routes: {
      supplierInvoices: routes('supplierInvoices', supplierInvoicesContract, {
        list: reads(listInvoices),
        get: reads(getInvoice),
        history: reads(historyOfInvoice),
        figures: reads(invoiceFigures),
        accruals: reads(listAccruals),
        accrualSums: reads(accrualSums),
        billable: reads(billableLines),
        add: writes(recordInvoice),
        change: writes(changeInvoice),
        takeOver: writes(takeOverInvoice),
        sendBack: writes(sendBackInvoice),
        match: writes(matchInvoice),
        approve: writes(approveInvoice),
        returnToDraft: writes(returnInvoice),
        pay: writes(payInvoice),
        cancel: writes(cancelInvoice),
      }),
      supplierCreditNotes: routes('supplierCreditNotes', creditNotesContract, {
        get: reads(getCreditNote),
        add: writes(recordCreditNote),
        approve: writes(approveCreditNote),
        settle: writes(settleCreditNote),
        cancel: writes(cancelCreditNote),
      }),
      supplierPortalInvoices: routes('supplierPortalInvoices', portalInvoicesContract, {
        list: reads(portalInvoices.page),
        get: reads(getPortalInvoice),
        openLines: reads(openOwnLines),
        add: writes(prepareOwnInvoice),
        change: writes(changeOwnInvoice),
        submit: writes(submitOwnInvoice),
        withdraw: writes(withdrawOwnInvoice),
      }),
    },
    trials: [approvalTrial],
    files: [
      ...supplierInvoicesFile,
      ...portalInvoicesFile,
      ...accrualsFile,
      ...invoiceScanFiles(files),
      ...ownInvoiceFiles(files),
    ],
    readers: [rematchReader],
    jobs: [watchDueInvoices, foldAccrualsOften],
  })
