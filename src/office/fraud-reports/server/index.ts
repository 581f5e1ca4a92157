import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { fraudReportsArea } from '../fraud-reports.area.ts'
import { fraudReportsContract } from '../fraud-reports.contract.ts'
import { addReport } from './add-report.ts'
import { assignReport, peopleOfReports, setReportDue } from './assign-report.ts'
import { changeReport } from './change-report.ts'
import {
  actOnReport,
  closeReport,
  dismissReport,
  investigateReport,
  markDuplicate,
  reopenReport,
  submitReport,
  substantiateReport,
  triageReport,
} from './decide-report.ts'
import { getReport, historyOfReport } from './get-report.ts'
import { linkRecord, unlinkRecord } from './link-records.ts'
import { figuresOfReports, listReports } from './list-reports.ts'
import { needsOfReports } from './needs-of-reports.ts'
import { readSignals } from './read-signals.ts'
import { contextOf } from './report-context.ts'
import { watchDueReports } from './report-due.ts'
import { reportFiles } from './report-files.ts'
import { reportLosses } from './report-losses.ts'
import { findCandidates } from './reportable-records.ts'
import { eventsOfSignal } from './signal-events.ts'

export { addReport, type FraudReportEntry } from './add-report.ts'
export { assignReport } from './assign-report.ts'
export {
  actOnReport,
  closeReport,
  dismissReport,
  investigateReport,
  substantiateReport,
  triageReport,
} from './decide-report.ts'
export { contextOf } from './report-context.ts'
export { tellsNoHiddenReport } from './visible-reports.ts'

export const fraudReportsServer = (files: Files) =>
  defineServer(fraudReportsArea, {
    routes: {
      fraudReports: routes('fraudReports', fraudReportsContract, {
        list: reads(listReports),
        figures: reads(figuresOfReports),
        get: reads(getReport),
        history: reads(historyOfReport),
        context: reads(contextOf),
        candidates: reads(findCandidates),
        people: reads(peopleOfReports),
        losses: reads(reportLosses),
        signals: reads(readSignals),
        signalEvents: reads(eventsOfSignal),
        add: writes(addReport),
        change: writes(changeReport),
        link: writes(linkRecord),
        unlink: writes(unlinkRecord),
        assign: writes(assignReport),
        setDue: writes(setReportDue),
        submit: writes(submitReport),
        triage: writes(triageReport),
        investigate: writes(investigateReport),
        substantiate: writes(substantiateReport),
        dismiss: writes(dismissReport),
        duplicate: writes(markDuplicate),
        act: writes(actOnReport),
        close: writes(closeReport),
        reopen: writes(reopenReport),
      }),
    },
    jobs: [watchDueReports],
    needs: needsOfReports,
    files: reportFiles(files),
  })
