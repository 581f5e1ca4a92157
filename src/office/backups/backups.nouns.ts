import { defineNoun } from '#platform/nouns.ts'

export const backupRunNoun = defineNoun({
  key: 'backup_run',
  label: 'Backup',
  plural: 'Backups',
  path: (id) => `/business-settings?section=backups&run=${id}`,
})

/** The records by which the activity log can be filtered. */
export const backupsNouns = [backupRunNoun]
