import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { backupKindLabels, backupRunStateKeys, backupRunStates } from './backup-run-states.ts'
import type { BackupRunRow } from './backups.fields.ts'

const machine = { states: backupRunStates }

export const backupRunList = listFor<BackupRunRow>()({
  noun: 'backups',
  path: '/business-settings/backups',
  columns: {
    kind: {
      label: 'Kind',
      kind: 'choice',
      of: 'kind',
      labels: backupKindLabels,
      width: '130px',
      card: 'title',
    },
    state: { label: 'State', kind: 'state', of: 'state', machine, width: '170px', card: 'mark' },
    requested: {
      label: 'Requested',
      kind: 'when',
      of: 'requestedAt',
      width: '150px',
      card: 'line',
      isSortable: true,
    },
    seconds: {
      label: 'Seconds',
      kind: 'count',
      of: 'seconds',
      width: '90px',
      card: 'line',
      isSortable: true,
    },
    size: {
      label: 'MB',
      kind: 'count',
      of: 'megabytes',
      width: '80px',
      card: 'line',
      isSortable: true,
    },
    fault: { label: 'What failed', kind: 'text', of: 'fault', card: 'line' },
    by: {
      label: 'Requested by',
      kind: 'text',
      of: 'requestedByName',
      width: '140px',
      card: 'none',
      isHidden: true,
    },
    began: {
      label: 'Began',
      kind: 'when',
      of: 'beganAt',
      width: '150px',
      card: 'none',
      isHidden: true,
    },
    ended: {
      label: 'Ended',
      kind: 'when',
      of: 'endedAt',
      width: '150px',
      card: 'none',
      isHidden: true,
    },
  },
  filters: {
    kind: {
      label: 'Kind',
      kind: 'choice',
      options: choicesOf(['whole', 'log', 'drill', 'download'], backupKindLabels),
    },
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(backupRunStateKeys, { states: backupRunStates }),
    },
    requested: { label: 'Requested', kind: 'days' },
  },
  search: null,
  prefix: 'run_',
  order: '-requested',
})
