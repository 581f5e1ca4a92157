import type { StateFacts } from '#platform/machine.ts'

/** What a run of a backup is; it follows from its instants. */
export const backupRunStates = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  running: { label: 'Running', tone: 'active' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  lost: { label: 'Ended without result', tone: 'bad' },
} as const satisfies Record<string, StateFacts>

export const backupRunStateKeys = ['waiting', 'running', 'done', 'failed', 'lost'] as const

export type BackupRunState = (typeof backupRunStateKeys)[number]

export const backupKindLabels = {
  whole: 'Whole backup',
  log: 'Changes',
  drill: 'Restore drill',
  download: 'Download',
} as const
