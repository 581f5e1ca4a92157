import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { FraudReportRow } from './fraud-reports.fields.ts'
import { fraudReportMachine, fraudReportStates, openStates } from './fraud-reports.states.ts'
import { reportTypeLabels, reportTypes } from './kinds-of-fraud.ts'

const money = { kind: 'money', currencyIn: 'currency', width: '92px', isSortable: true } as const

export const fraudReportList = listFor<FraudReportRow>()({
  noun: 'fraud reports',
  path: '/fraud-reporting',
  columns: {
    label: { label: 'Number', kind: 'text', of: 'label', width: '96px', isSortable: true },
    title: { label: 'Title', kind: 'text', of: 'title', card: 'title' },
    type: {
      label: 'Type',
      kind: 'choice',
      of: 'type',
      labels: reportTypeLabels,
      width: '136px',
    },
    subjects: { label: 'About', kind: 'text', of: 'subjects', width: '144px' },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '76px', isHidden: true },
    atRisk: { label: 'At risk', of: 'atRiskMinor', isHidden: true, ...money },
    lost: { label: 'Lost', of: 'lostMinor', ...money },
    recovered: { label: 'Recovered', of: 'recoveredMinor', isHidden: true, ...money },
    happened: {
      label: 'Happened',
      kind: 'day',
      of: 'happenedOn',
      width: '112px',
      isHidden: true,
      isSortable: true,
    },
    due: { label: 'Due', kind: 'day', of: 'dueOn', width: '120px', isSortable: true },
    owner: { label: 'Owner', kind: 'text', of: 'owner', width: '124px' },
    created: {
      label: 'Created',
      kind: 'ago',
      of: 'createdAt',
      width: '108px',
      isHidden: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: fraudReportMachine,
      width: '136px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(fraudReportStates, fraudReportMachine),
      opensWith: ['draft', ...openStates].join(','),
    },
    type: { label: 'Type', kind: 'choice', options: choicesOf(reportTypes, reportTypeLabels) },
    ownerId: { label: 'Owner', kind: 'record', of: 'assignee', emptyLabel: 'Unassigned' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    isOverdue: { label: 'Due', kind: 'yesNo', yes: 'Overdue', no: 'Not overdue', isExtra: true },
    happened: { label: 'Happened', kind: 'days', isExtra: true },
  },
  search: 'Number or title',
  order: '-label',
})
