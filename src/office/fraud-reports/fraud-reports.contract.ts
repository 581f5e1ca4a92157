import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { day, id, leftOut, line, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import {
  candidate,
  fraudReportFigures,
  fraudReportRow,
  lossReport,
  reportContext,
  reportFacts,
  startRecord,
  wholeFraudReport,
} from './fraud-reports.fields.ts'
import { fraudReportList } from './fraud-reports.list.ts'
import { fraudSignals, signalEvent } from './fraud-signals.fields.ts'
import { signalKinds } from './fraud-signals.ts'
import { reportActions } from './kinds-of-fraud.ts'
import { startNouns } from './reported-nouns.ts'

const access = capability.fraudReporting

const changed = z.object({ id, version: z.number().int() })

export const fraudReportsContract = {
  list: listOf({
    path: '/fraud-reports',
    summary: 'Reports of suspected fraud; those about you or a peer are left out',
    access,
    list: fraudReportList,
    row: fraudReportRow,
  }),
  figures: read({
    path: '/fraud-reports/figures',
    summary: 'How many reports are open, overdue, unassigned and substantiated',
    access,
    input: z.object({}),
    output: fraudReportFigures,
  }),
  get: read({
    path: '/fraud-reports/{id}',
    summary: 'One report with its subjects, linked records and files',
    access,
    input: z.object({ id }),
    output: wholeFraudReport,
  }),
  history: historyOf({
    path: '/fraud-reports/{id}/history',
    summary: 'The history of a report, newest first',
    access,
  }),
  context: read({
    path: '/fraud-reports/contexts',
    summary: 'What a report about a record begins with: outlet, type, amount and links',
    access,
    input: startRecord,
    output: reportContext,
  }),
  candidates: read({
    path: '/fraud-reports/candidates',
    summary: 'Find records or people of one kind to link to a report',
    access,
    input: z.object({ noun: z.enum(startNouns), q: requiredLine(80) }),
    output: z.object({ found: z.array(candidate) }),
  }),
  people: read({
    path: '/fraud-reports/people',
    summary: 'Users who may own reports of your outlets, by name',
    access,
    input: z.object({}),
    output: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
  }),
  losses: read({
    path: '/fraud-reports/losses',
    summary: 'Amounts at risk, lost and recovered by type, courier, outlet and month',
    access,
    // By default, the last 12 months.
    input: z.object({ from: day.optional(), to: day.optional(), outletId: id.optional() }),
    output: lossReport,
  }),
  signals: read({
    path: '/fraud-reports/signals',
    summary: 'Cashiers and couriers who are clearly above the others, with sample and interval',
    access,
    input: z.object({ outletId: id.optional() }),
    output: fraudSignals,
    isHeavy: true,
  }),
  signalEvents: read({
    path: '/fraud-reports/signal-events',
    summary: 'The newest sales, sessions or parcels that a signal counts',
    access,
    input: z.object({ kind: z.enum(signalKinds), id, outletId: id.optional() }),
    output: z.object({ events: z.array(signalEvent) }),
  }),
  add: write({
    path: '/fraud-reports',
    summary: 'Report a suspected fraud, as a draft or submitted at once',
    access,
    refuses: ['own_report', 'above_lost', 'day_ahead'],
    input: z.object({
      ...reportFacts,
      outletId: id,
      rule: line(60).nullable().default(null),
      links: z.array(startRecord).max(20, 'At most 20 links.').default([]),
      isDraft: z.boolean().default(false).describe('Only you see a draft.'),
    }),
    output: changed.extend({ label: z.string() }),
  }),
  change: write({
    path: '/fraud-reports/{id}/changes',
    summary: 'Change what is written about a report that is not closed',
    access,
    refuses: ['stale_version', 'ended', 'above_lost', 'day_ahead'],
    input: z.object({
      id,
      version,
      ...leftOut(reportFacts),
      type: reportFacts.type.optional(),
      title: reportFacts.title.optional(),
      happenedOn: reportFacts.happenedOn.optional(),
    }),
    output: changed,
  }),
  link: write({
    path: '/fraud-reports/{id}/links',
    summary: 'Link a record or a person to a report',
    access,
    refuses: ['ended', 'own_report', 'owner_is_peer', 'too_many_links'],
    input: z.object({ id, noun: z.enum(startNouns), recordId: id }),
    output: z.object({ id }),
  }),
  unlink: write({
    path: '/fraud-reports/{id}/links/{linkId}/removals',
    summary: 'Remove a linked record or person from a report',
    access,
    refuses: ['ended', 'user_stays'],
    input: z.object({ id, linkId: id }),
    output: z.object({ id }),
  }),
  assign: write({
    path: '/fraud-reports/{id}/owners',
    summary: 'Assign a report to a user who may see it, or to no user',
    access,
    refuses: ['cannot_be_assigned', 'ended'],
    input: z.object({ id, ownerId: id.nullable() }),
    output: z.object({ id }),
  }),
  setDue: write({
    path: '/fraud-reports/{id}/due-days',
    summary: 'Change the day on which a report is due',
    access,
    refuses: ['ended', 'day_passed'],
    input: z.object({ id, dueOn: day, why: requiredLine(300) }),
    output: z.object({ id }),
  }),
  submit: transitionOf({
    path: '/fraud-reports/{id}/submissions',
    summary: 'Submit a draft',
    access,
  }),
  triage: transitionOf({
    path: '/fraud-reports/{id}/triages',
    summary: 'Start the triage of a submitted report',
    access,
  }),
  investigate: transitionOf({
    path: '/fraud-reports/{id}/investigations',
    summary: 'Start to investigate a report, and own it if no user does',
    access,
  }),
  substantiate: transitionOf({
    path: '/fraud-reports/{id}/substantiations',
    summary: 'Record that the suspicion is right, and what was found',
    access,
    asks: { outcome: requiredLine(2000) },
  }),
  dismiss: transitionOf({
    path: '/fraud-reports/{id}/dismissals',
    summary: 'Record that the suspicion is not confirmed, and what was found',
    access,
    asks: { outcome: requiredLine(2000) },
  }),
  duplicate: transitionOf({
    path: '/fraud-reports/{id}/duplicates',
    summary: 'Mark a report as a duplicate of another one',
    access,
    refuses: ['same_report', 'also_duplicate'],
    asks: { originalId: id },
  }),
  act: transitionOf({
    path: '/fraud-reports/{id}/actions',
    summary: 'Choose what is done about a substantiated report',
    access,
    asks: { action: z.enum(reportActions), note: line(300).default('') },
  }),
  close: transitionOf({
    path: '/fraud-reports/{id}/closings',
    summary: 'Close a report',
    access,
    asks: { note: line(300).default('') },
  }),
  reopen: transitionOf({
    path: '/fraud-reports/{id}/reopenings',
    summary: 'Reopen a report that ended; for super managers and super admins',
    access,
    refuses: ['reopening_refused'],
    asks: { why: requiredLine(300) },
  }),
}
