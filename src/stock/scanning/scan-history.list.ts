import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { codeKindLabels, codeKinds } from './code-kinds.ts'
import type { Scan } from './scan-history.contract.ts'
import { scanResultLabels, scanResults } from './scan-results.ts'
import { scanTaskLabels, scanTasks } from './scan-tasks.ts'

/** Users and devices that are gone keep their scans, so that their filters name no kind of record. */
export const scanList = listFor<Scan>()({
  noun: 'scans',
  path: '/scan-history',
  columns: {
    at: { label: 'Time', kind: 'when', of: 'at', width: '156px', isSortable: true },
    code: { label: 'Code', kind: 'code', of: 'code', width: '152px', card: 'title' },
    found: { label: 'Read as', kind: 'text', of: 'label' },
    result: {
      label: 'Result',
      kind: 'choice',
      of: 'result',
      labels: scanResultLabels,
      width: '146px',
      card: 'mark',
    },
    task: {
      label: 'Task',
      kind: 'choice',
      of: 'task',
      labels: scanTaskLabels,
      width: '136px',
      card: 'none',
    },
    record: { label: 'Task record', kind: 'text', of: 'taskLabel', width: '124px' },
    user: { label: 'User', kind: 'text', of: 'userName', width: '140px' },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '72px', card: 'none' },
    device: {
      label: 'Device',
      kind: 'text',
      of: 'deviceName',
      width: '132px',
      card: 'none',
      isHidden: true,
    },
    kind: {
      label: 'Code type',
      kind: 'choice',
      of: 'codeKind',
      labels: codeKindLabels,
      width: '132px',
      card: 'none',
      isHidden: true,
    },
    message: { label: 'Message', kind: 'text', of: 'message', card: 'none', isHidden: true },
    made: {
      label: 'Made at',
      kind: 'when',
      of: 'madeAt',
      width: '156px',
      card: 'none',
      isHidden: true,
    },
    took: {
      label: 'Took, ms',
      kind: 'count',
      of: 'tookMilliseconds',
      width: '88px',
      card: 'none',
      isHidden: true,
    },
  },
  filters: {
    refused: { label: 'Errors', kind: 'yesNo', yes: 'only errors', no: 'only accepted' },
    result: {
      label: 'Result',
      kind: 'choice',
      options: choicesOf(scanResults, scanResultLabels),
    },
    task: { label: 'Task', kind: 'choice', options: choicesOf(scanTasks, scanTaskLabels) },
    at: { label: 'Day', kind: 'days' },
    userId: { label: 'User', kind: 'record' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    deviceId: { label: 'Device', kind: 'record', isExtra: true },
    codeKind: {
      label: 'Code type',
      kind: 'choice',
      options: choicesOf(codeKinds, codeKindLabels),
      isExtra: true,
    },
    isLate: {
      label: 'Sent later',
      kind: 'yesNo',
      yes: 'only sent later',
      no: 'only sent at once',
      isExtra: true,
    },
    recordId: { label: 'Record', kind: 'record', setByLinks: 'Of one record' },
    variantId: { label: 'Product', kind: 'record', of: 'variant', isExtra: true },
  },
  search: 'Code, SKU, order or parcel number',
  order: '-at',
})
